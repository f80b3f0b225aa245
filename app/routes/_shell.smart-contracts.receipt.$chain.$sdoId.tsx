import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReceiptPage } from '#app/features/contracts/receipts/receipt-page.tsx';
import { loadReceipt } from '#app/features/contracts/receipts/one-receipt.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'receipts');
  return loadReceipt(session, args.request, { type: 'smartcontracts', ...args.params });
}

export default function SmartReceiptRoute() {
  return <ReceiptPage loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
