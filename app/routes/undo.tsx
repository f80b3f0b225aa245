import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { undoDeletion } from '#app/crud/undo-deletion.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  return redirect(paths.dashboard);
}

/** Restores deleted records. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args);
  return undoDeletion(session, await readForm(args.request));
}
