import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ConsentLists } from '#app/features/contracts/consent/consent-lists.tsx';
import {
  answerConsentRows,
  loadConsentLists,
} from '#app/features/contracts/consent/consent-lists.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'consentContract');
  return loadConsentLists(session, urlOf(args).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return answerConsentRows(await requireSession(args, 'consentContract'), args.request);
}

export default function ConsentContractsRoute() {
  return <ConsentLists loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
