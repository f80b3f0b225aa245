import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { saveDisplay } from '#app/features/lifegraph/picture/save-display.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the LifeGraph. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'lifegraph');
  return redirect(paths.lifegraph());
}

/** Stores whether the picture is drawn in two or three dimensions, or which attribute labels the records of a chain. */
export async function action(args: ActionFunctionArgs) {
  return saveDisplay(await requireSession(args, 'lifegraph'), await readForm(args.request));
}
