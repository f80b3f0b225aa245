import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadGroupPreview } from '#app/features/wallets/groups/group-preview.server.ts';
import { paths } from '#app/paths/paths.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** A GET is redirected to the groups. */
export async function loader(args: LoaderFunctionArgs) {
  await requireDataSession(args, 'walletsAndGroups');
  return redirect(paths.walletsAndGroups('user-group'));
}

/** The preview of what a change of a group would do. Scripts request it while the form is filled in. */
export async function action(args: ActionFunctionArgs) {
  const session = await requireDataSession(args, 'walletsAndGroups');
  return Response.json(await loadGroupPreview(session, args.request));
}
