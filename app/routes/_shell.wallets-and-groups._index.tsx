import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerAddToGroup } from '#app/features/wallets/list/add-to-group.server.ts';
import { WalletList } from '#app/features/wallets/list/wallet-list.tsx';
import { loadWallets } from '#app/features/wallets/list/wallet-lists.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadWallets(await requireSession(args, 'walletsAndGroups'), urlOf(args).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return answerAddToGroup(await requireSession(args, 'walletsAndGroups'), args.request);
}

export default function WalletsRoute() {
  return <WalletList {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
