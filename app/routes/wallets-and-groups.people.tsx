import type { LoaderFunctionArgs } from '@remix-run/node';
import { findPeople } from '#app/features/wallets/groups/people.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { answerJson } from '#app/platform-client/errors.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The user wallets that the Add Members dialog searches. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args, 'walletsAndGroups');
  const text = urlOf(args).searchParams.get('q') ?? '';
  return answerJson(findPeople(session, text));
}
