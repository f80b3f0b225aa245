import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SmartLanding } from '#app/features/contracts/smart/smart-landing.tsx';
import { loadSmartLanding } from '#app/features/contracts/smart/landing.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'smartContract');
  return loadSmartLanding(session, new URL(args.request.url).searchParams);
}

export default function SmartContractsRoute() {
  return <SmartLanding loaderData={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
