import type { ActionFunctionArgs } from '@remix-run/node';
import { answerDownload } from '#app/features/jobs/list/download-job.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** The file of a job, which is given once: a form posts for it, as fetching it changes the job. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerDownload(session, args.params.jobId ?? '', args.request);
}
