import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { kindOfOption } from '#app/features/wallets/wallet-kinds.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/** The target of the breadcrumb above a record, which redirects to the list of its kind. */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'walletsAndGroups');
  return redirect(paths.walletsAndGroups(kindOfOption(args.params.kind ?? null)));
}
