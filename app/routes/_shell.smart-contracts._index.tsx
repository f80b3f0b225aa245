import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SmartLanding } from '#app/features/contracts/smart/smart-landing.tsx';
import { loadSmartLanding } from '#app/features/contracts/smart/landing.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSmartLanding(await requireSession(args, 'smartContract'), urlOf(args).searchParams);
}

export default function SmartContractsRoute() {
  return <SmartLanding loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
