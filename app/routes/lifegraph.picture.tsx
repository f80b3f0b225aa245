import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPicture } from '#app/features/lifegraph/lifegraph.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** What the picture of a filter's result is drawn from; the page itself never carries it. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  return loadPicture(session, new URL(args.request.url).searchParams);
}

/** The picture is asked for with each filter; an alert or another theme changes nothing about it. */
export function shouldRevalidate() {
  return false;
}
