import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadJob } from '#app/features/jobs/drawer/job.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The data of one job in the open drawer. They are requested repeatedly while the job runs. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'jobManager');
  const job = await loadJob(session, args.params.jobId ?? '');
  if (!job) throw new Response('There is no such job.', { status: 404 });
  return Response.json(job);
}
