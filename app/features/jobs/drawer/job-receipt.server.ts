/** Opens the receipt of the contract that a job ran. */
import { redirect } from '@remix-run/node';
import { ROW_PARAM } from '#app/crud/list-data.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayViewReceipt } from '#app/features/jobs/job-rights.ts';
import { findJob } from '#app/features/jobs/read-job.server.ts';
import type { JobDialog } from '#app/features/jobs/list/jobs-address.ts';
import { dictionaryOf } from '#app/features/jobs/job-label.ts';

/**
 * Redirects to the page of the receipt (B-205, B-206). If the job names no receipt, or it cannot be read, the Job
 * Manager says so in a dialog (B-207 to B-209). People who may not read it get another dialog.
 */
export async function openJobReceipt(
  session: Session,
  request: Request,
  jobId: string,
): Promise<Response> {
  const found = await findReceipt(session, jobId);
  if (typeof found !== 'string') {
    return redirect(signLink(paths.smartContracts.receipt(found.chain, found.sdoId)));
  }
  const { searchParams } = new URL(request.url);
  return redirect(paths.jobs() + changeQuery(searchParams, { [ROW_PARAM]: jobId, dialog: found }));
}

/** The address of a job's receipt, or the dialog that says why it is not shown. */
async function findReceipt(session: Session, jobId: string): Promise<Target | JobDialog> {
  if (!mayViewReceipt(session)) return 'receipt-of-others';
  let job;
  try {
    job = await findJob(session, jobId);
    const header = job?.receipt?.header;
    const chain = header?.dictionary ?? (job && dictionaryOf(job));
    if (header === undefined || !chain) return 'missing-id';
    const target = { chain, sdoId: header.id };
    await session.api.call(CALLS.readRecord, { params: target });
    return target;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // The platform gives the same answer for hidden and for absent records. The person who ran a contract may read its
    // receipt, so for that person it is absent.
    return error.status === 404 && job?.own === false ? 'receipt-of-others' : 'missing-id';
  }
}

interface Target {
  chain: string;
  sdoId: string;
}
