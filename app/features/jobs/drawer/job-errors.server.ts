/** The errors of a job as a file. */
import { toCsv } from '#app/format/csv.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { findJob } from '../list/jobs.server.ts';
import { listProblems } from './bad-rows.ts';

/**
 * The errors of a job as CSV: the rows that it lists, or its message.
 * @throws Response 404 when there is no such job, or it did not end in error
 */
export async function answerErrors(session: Session, jobId: string): Promise<Response> {
  const job = await findJob(session, jobId);
  const error = job?.status === 'COMPLETED_ERROR' ? job.results.error : undefined;
  if (error === undefined || error === null) {
    throw new Response('There is no such job, or it has no errors.', { status: 404 });
  }
  const problems = listProblems(error);
  const lines = problems.length > 0 ? problems : [['', '', messageOf(error)]];
  const rows = [['Row', 'Attribute', 'Reason'], ...lines];
  // values that somebody uploaded may stand in the reasons
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
