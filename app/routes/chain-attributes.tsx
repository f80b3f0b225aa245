import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadAttributes } from '#app/fields/chains/chain-attributes.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The attributes of a chain that is chosen in a form before the form is sent. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'dictionary');
  const chain = urlOf(args).searchParams.get('chain') ?? '';
  return Response.json(await loadAttributes(session, chain));
}
