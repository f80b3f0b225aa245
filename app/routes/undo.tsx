import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { undoDeletion } from '#app/crud/undo-deletion.server.ts';
import { RESTORE_FIELD } from '#app/crud/record-dialogs/restore-form.ts';
import { restoreVersion } from '#app/crud/record-dialogs/restore-version.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  return redirect(paths.dashboard);
}

/** Restores deleted records, or an earlier version of one record. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args);
  const form = await readForm(args.request);
  return form.has(RESTORE_FIELD) ? restoreVersion(session, form) : undoDeletion(session, form);
}
