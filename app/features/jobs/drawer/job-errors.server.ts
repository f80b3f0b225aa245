/** Answers with the errors of a job as a file. */
import { toCsv } from '#app/format/csv.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { findJob } from '#app/features/jobs/read-job.server.ts';
import { listProblems } from './bad-rows.ts';

/**
 * Answers with the errors of a job as CSV: the rows that the error lists, or its message. When there are none, the
 * answer is the list of jobs with an alert that gives the reason.
 */
export async function answerErrors(session: Session, jobId: string): Promise<Response> {
  const refuse = (text: string) =>
    redirectWithAlert(session, paths.jobs(), { tone: 'error', text });
  let job;
  try {
    job = await findJob(session, jobId);
  } catch (failure) {
    return refuse(failureText(failure, FAILURE.list));
  }
  const error = job?.status === 'COMPLETED_ERROR' ? job.results.error : undefined;
  if (error === undefined || error === null) {
    return refuse('There is no such job, or it has no errors.');
  }
  const problems = listProblems(error);
  const lines = problems.length > 0 ? problems : [['', '', messageOf(error)]];
  const rows = [['Row', 'Attribute', 'Reason'], ...lines];
  // Formulas are disarmed, because the reasons may contain uploaded values.
  return new Response(toCsv(rows, { forSpreadsheets: true }), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="errors-${jobId}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

function messageOf(error: NonNullable<unknown>): unknown {
  return typeof error === 'object' && 'message' in error ? error.message : error;
}
