import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { kindOfOption } from '#app/features/wallets/wallet-kinds.ts';
import { paths } from '#app/paths/paths.ts';

/** The breadcrumbs above a record lead here, and on to the list of its kind. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.walletsAndGroups(kindOfOption(params.kind ?? null)));
}
