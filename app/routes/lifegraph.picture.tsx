import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPicture } from '#app/features/lifegraph/picture/still/picture.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The picture of a result, drawn by the server. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'lifegraph');
  return loadPicture(session, args.request);
}
