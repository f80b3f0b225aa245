import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadJob } from '#app/features/jobs/list/jobs.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** One job as the open drawer shows it; requested repeatedly while the job runs. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'jobManager');
  const job = await loadJob(session, args.params.jobId ?? '');
  if (!job) throw new Response('There is no such job.', { status: 404 });
  return Response.json(job);
}
