/** The way from a job to the receipt of the contract that it ran. */
import { redirect } from '@remix-run/node';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { findJob, mayViewReceipt } from '../list/jobs.server.ts';
import { dictionaryOf } from '../list/sort-jobs.ts';

/**
 * A redirect to the page of the receipt (B-205, B-206). When the job names none, or it cannot be read, the Job Manager
 * says so in a dialog (B-207 to B-209).
 */
export async function openJobReceipt(
  session: Session,
  request: Request,
  jobId: string,
): Promise<Response> {
  const place = await findReceipt(session, jobId);
  if (place) return redirect(signLink(paths.smartContracts.receipt(place.chain, place.sdoId)));
  const { searchParams } = new URL(request.url);
  const query = changeQuery(searchParams, { row: jobId, dialog: 'missing-id' });
  return redirect(paths.jobs() + query);
}

/** Where the receipt of a job is; undefined when there is none that the user may read. */
async function findReceipt(session: Session, jobId: string) {
  if (!mayViewReceipt(session)) return undefined;
  try {
    const job = await findJob(session, jobId);
    const header = job?.receipt?.header;
    const chain = header?.dictionary ?? (job && dictionaryOf(job));
    if (header === undefined || !chain) return undefined;
    const place = { chain, sdoId: header.id };
    await session.api.call(CALLS.readRecord, { params: place });
    return place;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return undefined;
  }
}
