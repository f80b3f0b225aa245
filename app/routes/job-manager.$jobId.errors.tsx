import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerErrors } from '#app/features/jobs/drawer/job-errors.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** The errors of a job as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  return answerErrors(await requireSession(args, 'jobManager'), args.params.jobId ?? '');
}
