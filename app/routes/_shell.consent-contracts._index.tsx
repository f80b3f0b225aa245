import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ConsentLanding } from '#app/features/contracts/consent/consent-landing.tsx';
import { loadConsentLanding } from '#app/features/contracts/consent/landing.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'consentContract');
  return loadConsentLanding(session, urlOf(args).searchParams);
}

export default function ConsentContractsRoute() {
  return <ConsentLanding loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
