import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { WalletList } from '#app/features/wallets/list/wallet-list.tsx';
import { loadWallets } from '#app/features/wallets/list/wallet-lists.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadWallets(await requireSession(args, 'walletsAndGroups'), urlOf(args).searchParams);
}

export default function WalletsRoute() {
  return <WalletList loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
