import type { LoaderFunctionArgs } from '@remix-run/node';
import { findGroups } from '#app/features/wallets/system-wallets/group-names.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { answerJson } from '#app/platform-client/errors.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The groups that the dialog of a system wallet searches. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'walletsAndGroups');
  const text = urlOf(args).searchParams.get('q') ?? '';
  return answerJson(findGroups(session, text));
}
