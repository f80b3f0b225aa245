import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerProof } from '#app/features/ledger/ledger.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** The proof of a record as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  const { searchParams } = urlOf(args);
  const [chain, sdoId] = ['chain', 'id'].map((name) => searchParams.get(name) ?? '');
  return orAnswer(answerProof(session, { chain: chain!, sdoId: sdoId! }));
}
