import type { LoaderFunctionArgs } from '@remix-run/node';
import { streamJobNews } from '#app/features/jobs/news/job-news.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The news of the jobs of the zone, as server-sent events. */
export async function loader(args: LoaderFunctionArgs) {
  return streamJobNews(await requireDataSession(args, 'jobManager'), args.request);
}
