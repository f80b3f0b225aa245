import type { ActionFunctionArgs } from '@remix-run/node';
import { saveNavigation } from '#app/features/shell/shell.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { requireUser } from '#app/session/require-session.server.ts';

/** Remembers whether the side navigation is collapsed. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return saveNavigation(await readForm(args.request));
}
