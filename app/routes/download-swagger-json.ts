import type { LoaderFunctionArgs } from '@remix-run/node';
import { downloadApiDescription } from '#app/features/api-reference/api-reference.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The description of the API as a file. */
export async function loader(args: LoaderFunctionArgs) {
  return downloadApiDescription(await requireDataSession(args, 'documentation'));
}
