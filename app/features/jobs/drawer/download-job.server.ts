/** Fetching the file of a job, which is given once. */
import { readForm } from '#app/forms/body/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { failureText, orElse } from '#app/platform-client/errors.ts';
import type { PlatformError } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import { formZoneProblem } from '#app/forms/form-zone.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { formatDateTime } from '#app/format/date-time.ts';
import { downloadFailure } from '#app/text/alerts.ts';
import { INVALID_PERMISSIONS } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { describeDownload } from './download.ts';
import { findJob, readCreatorNames } from '#app/features/jobs/list/jobs.server.ts';

const DOWNLOAD_ELSEWHERE = 'Nothing was downloaded: switch back, and download it there.';

/** Headers of the platform's answer that say what the file is (B-561). */
const OF_FILE = ['Content-Type', 'Content-Length', 'Content-Disposition'];

/**
 * The file, as it comes from the platform; where there is none, the list with an alert that says why. The list, not the
 * drawer, which is modal: nobody would see or hear the alert below it.
 */
export async function answerDownload(
  session: Session,
  jobId: string,
  request: Request,
): Promise<Response> {
  const form = await readForm(request);
  const { searchParams } = new URL(request.url);
  const refuse = (text: string) =>
    redirectWithAlert(session, paths.jobs() + changeQuery(searchParams, {}), {
      tone: 'error',
      text,
    });
  const elsewhere = formZoneProblem(session, form, DOWNLOAD_ELSEWHERE);
  if (elsewhere !== undefined) return refuse(elsewhere);
  // not asked: a forbidden call would end the session
  if (!session.can('readData')) return refuse(INVALID_PERMISSIONS.text);
  try {
    const job = await findJob(session, jobId);
    const answer = await session.api.stream(CALLS.takeDownload, {
      params: { jobId },
      query: { fileType: job?.fileType },
      signal: request.signal,
    });
    return fileOf(answer);
  } catch (error) {
    const text = failureText(error, downloadFailure(jobId));
    const isTaken = (error as PlatformError).status === 409;
    return refuse(
      isTaken ? `${text}. ${await orElse(whoTookIt(session, jobId), '')}`.trim() : text,
    );
  }
}

function fileOf({ body, headers: given }: Response): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const name of OF_FILE) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(body, { headers });
}

/** A sentence that says who downloaded a file, and when; '' when that is not known. */
async function whoTookIt(session: Session, jobId: string): Promise<string> {
  const job = await findJob(session, jobId);
  if (!job) return '';
  const nameOf = await readCreatorNames(session, [job]);
  const download = describeDownload(job, { mayRead: true, nameOf });
  if (download?.state !== 'taken') return '';
  const { by = 'Somebody', on } = download;
  // the server does not know the time zone of the browser
  return on === undefined ? `${by} took it.` : `${by} took it on ${formatDateTime(on, 'UTC')} UTC.`;
}
