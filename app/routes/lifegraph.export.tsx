import type { ActionFunctionArgs } from '@remix-run/node';
import { exportResult } from '#app/features/lifegraph/export.server.ts';
import { readForm } from '#app/forms/form-body.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** Saves what is shown of a result as a file. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  return exportResult(session, args.request, await readForm(args.request));
}
