import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadGraphData } from '#app/features/lifegraph/lifegraph.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The graph data of a filter's result, which is loaded separately from the page. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'lifegraph');
  return Response.json(await loadGraphData(session, args.request));
}
