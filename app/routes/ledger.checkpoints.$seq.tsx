import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerCheckpoint } from '#app/features/ledger/ledger.server.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A checkpoint as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args);
  return orAnswer(answerCheckpoint(session, args.params.seq ?? ''));
}
