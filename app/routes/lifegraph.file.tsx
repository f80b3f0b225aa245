import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { downloadFile } from '#app/features/lifegraph/details/files.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the LifeGraph. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'lifegraph');
  return redirect(paths.lifegraph());
}

/** Saves a file of a record. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  const form = await readForm(args.request);
  return orAnswer(downloadFile(session, form));
}
