/** Downloads the file of a job. The platform gives each file only once. */
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
import { findJob, readCreatorNames } from '#app/features/jobs/read-job.server.ts';

const DOWNLOAD_ELSEWHERE = 'Nothing was downloaded: switch back, and download it there.';

/** The headers of the platform's answer that describe the file (B-561). */
const OF_FILE = ['Content-Type', 'Content-Length', 'Content-Disposition'];

/**
 * Answers with the file as it comes from the platform. When there is none, the answer is the list of jobs with an alert
 * that gives the reason. It is not the drawer, because the drawer is modal: nobody would see or hear an alert below it.
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
  // The call is not made without the permission: a forbidden call would end the session.
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

/** A sentence that says who downloaded a file, and when; '' when the platform does not know. */
async function whoTookIt(session: Session, jobId: string): Promise<string> {
  const job = await findJob(session, jobId);
  if (!job) return '';
  const nameOf = await readCreatorNames(session, [job]);
  const download = describeDownload(job, { mayRead: true, nameOf });
  if (download?.state !== 'taken') return '';
  const { by = 'Somebody', on } = download;
  // The server does not know the time zone of the browser.
  return on === undefined ? `${by} took it.` : `${by} took it on ${formatDateTime(on, 'UTC')} UTC.`;
}
