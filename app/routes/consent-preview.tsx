import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadPreview } from '#app/features/contracts/consent/preview.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the contracts. */
export async function loader(args: LoaderFunctionArgs) {
  await requireDataSession(args, 'consentContract');
  return redirect(paths.consentContracts.list());
}

/** The preview of what a consent contract would open. Scripts request it while the form is filled in. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireDataSession(args, 'consentContract');
  return Response.json(await loadPreview(session, args.request));
}
