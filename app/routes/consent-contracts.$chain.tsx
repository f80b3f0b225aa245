import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/**
 * The target of a breadcrumb, which redirects to a list: above a contract to the contracts of its chain, above a
 * receipt to all receipts.
 */
export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'consentContract');
  const { chain } = args.params;
  const isReceipts = chain === 'receipt';
  return redirect(paths.consentContracts.list(isReceipts ? { tab: 'receipts' } : { chain }));
}
