import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { LedgerPage } from '#app/features/ledger/ledger-page.tsx';
import { answerLedger, loadLedger } from '#app/features/ledger/ledger.server.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadLedger(await requireSession(args));
}

export async function action(args: ActionFunctionArgs) {
  return answerLedger(await requireSession(args), args.request);
}

export default function Ledger() {
  return <LedgerPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
