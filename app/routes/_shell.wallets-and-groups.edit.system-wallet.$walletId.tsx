import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { SystemWalletForm } from '#app/features/wallets/system-wallets/system-wallet-form.tsx';
import {
  answerSystemWallet,
  loadSystemWallet,
} from '#app/features/wallets/system-wallets/system-wallets.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSystemWallet(
    await requireSession(args, 'walletsAndGroups'),
    args.request,
    args.params.walletId,
  );
}

export async function action(args: ActionFunctionArgs) {
  const session = await requireSession(args, 'walletsAndGroups');
  return answerSystemWallet(session, args.request, args.params.walletId);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export { formRevalidates as shouldRevalidate } from '#app/forms/reply/form-reply.ts';

export default function EditSystemWalletRoute() {
  return <SystemWalletForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
