import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { targetOfWalletChoice, WalletChooser } from '#app/features/wallets/wallet-chooser.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

/**
 * Loads the choices, or opens the chosen one. Next submits the choice to this address, which also works without
 * JavaScript.
 */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'walletsAndGroups');
  const target = targetOfWalletChoice(urlOf(args).searchParams.get('choice'));
  return target === undefined ? { mayCreate: session.can('createMetadata') } : redirect(target);
}

export default function WalletChooserRoute() {
  return <WalletChooser {...useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
