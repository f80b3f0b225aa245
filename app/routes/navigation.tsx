import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { saveNavigation } from '#app/features/shell/shell.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireUser } from '#app/session/require-session.server.ts';

/** A GET is redirected to the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return redirect(paths.dashboard);
}

/** Stores whether the side navigation is collapsed. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return saveNavigation(await readForm(args.request));
}
