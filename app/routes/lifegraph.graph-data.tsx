import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadGraphData } from '#app/features/lifegraph/lifegraph.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** What the picture of a filter's result is drawn from; the page itself never carries it. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'lifegraph');
  return Response.json(await loadGraphData(session, args.request));
}
