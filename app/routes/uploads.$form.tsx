import type { ActionFunctionArgs } from '@remix-run/node';
import { answerUploadOf } from '#app/features/jobs/forms/upload-answers.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** Receives the forms with a file when scripts show its progress; without scripts, the action of their page does. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerUploadOf(args.params.form ?? '', session, args.request);
}
