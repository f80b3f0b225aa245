import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { keepRecentUse } from '#app/commands/palette/recent.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireDataSession, requireSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the palette. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args);
  return redirect(paths.go);
}

/** Stores the entries of the palette that were used last, for the next session. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireDataSession(args);
  return keepRecentUse(session, await readForm(args.request));
}
