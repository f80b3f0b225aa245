import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadReceiptsPage } from '#app/features/contracts/receipts/receipts.server.ts';
import { ReceiptsPage } from '#app/features/contracts/receipts/receipts-page.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadReceiptsPage(await requireSession(args, 'receipts'), urlOf(args).searchParams);
}

export default function ReceiptsRoute() {
  return <ReceiptsPage loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
