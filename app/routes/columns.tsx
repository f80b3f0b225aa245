import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerColumns } from '#app/crud/save-columns.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  return redirect(paths.dashboard);
}

/** Stores which columns of a list the person wants to see. */
export async function action(args: ActionFunctionArgs) {
  return answerColumns(await requireSession(args), await readForm(args.request));
}
