import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { exportResult } from '#app/features/lifegraph/result/export/export.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the result, which offers the files. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'lifegraph');
  return redirect(paths.lifegraph() + urlOf(args).search);
}

/** Exports the visible part of a result as a file. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  return exportResult(session, args.request, await readForm(args.request));
}
