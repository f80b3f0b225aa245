import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadHits } from '#app/commands/go/go.server.ts';
import { loadObject } from '#app/features/search/palette/object-page.server.ts';
import { searchPalette } from '#app/features/search/palette/palette-search.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/**
 * The metadata that match the typed text, an object of the zone, or the entries that were used last. The palette and
 * fields with suggestions request them.
 */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args);
  const params = urlOf(args).searchParams;
  if (params.has('recent')) return Response.json(session.settings.recent[session.zone.name] ?? {});
  const of = params.get('of');
  if (of !== null) {
    const object = await loadObject(session, of);
    return object ? Response.json(object) : new Response(null, { status: 404 });
  }
  const search = (q: string) => searchPalette(session, q);
  return Response.json(await loadHits(args.request, { roles: session.roles, search }));
}
