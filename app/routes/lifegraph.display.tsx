import type { ActionFunctionArgs } from '@remix-run/node';
import { saveDisplay } from '#app/features/lifegraph/display.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** Remembers whether the picture is drawn in two dimensions or in three. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  return saveDisplay(session, await readForm(args.request));
}
