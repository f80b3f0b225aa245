import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { UserWalletForm } from '#app/features/wallets/user-wallets/user-wallet-form.tsx';
import {
  answerUserWallet,
  loadUserWallet,
} from '#app/features/wallets/user-wallets/user-wallets.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadUserWallet(await requireSession(args, 'walletsAndGroups'), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerUserWallet(await requireSession(args, 'walletsAndGroups'), args.request);
}

export { sendForm as clientAction } from '#app/forms/kept/send-form.ts';

export default function NewUserWalletRoute() {
  return <UserWalletForm {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
