import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SmartLists } from '#app/features/contracts/smart/smart-lists.tsx';
import {
  answerSmartRows,
  loadSmartLists,
} from '#app/features/contracts/smart/smart-lists.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSmartLists(await requireSession(args, 'smartContract'), urlOf(args).searchParams);
}

export async function action(args: ActionFunctionArgs) {
  return answerSmartRows(await requireSession(args, 'smartContract'), args.request);
}

export default function SmartContractsRoute() {
  return <SmartLists loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
