import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadAttributes } from '#app/features/lifegraph/lifegraph.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The attributes of a chain that is selected in the filter but not yet applied. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'lifegraph');
  const chain = new URL(args.request.url).searchParams.get('chain') ?? '';
  return Response.json(await loadAttributes(session, chain));
}
