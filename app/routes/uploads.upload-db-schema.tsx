import type { ActionFunctionArgs } from '@remix-run/node';
import { answerUpload } from '#app/features/jobs/forms/answer-upload.server.ts';
import { importDbSchema, importDoneTo } from '#app/features/jobs/forms/upload-forms.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** Receives the form Import DbSchema when scripts show its progress; without scripts, the page's own action does. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerUpload(
    session,
    args.request,
    importDbSchema,
    importDoneTo(new URL(args.request.url)),
  );
}
