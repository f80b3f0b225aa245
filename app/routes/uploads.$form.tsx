import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerUploadOf } from '#app/features/jobs/forms/upload/sending/uploads-by-script.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the choice of forms. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'jobManager');
  return redirect(paths.jobChooser);
}

/** Receives forms with a file when scripts show the progress. Without scripts, the action of the page receives them. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'jobManager');
  return answerUploadOf(args.params.form ?? '', session, args.request);
}
