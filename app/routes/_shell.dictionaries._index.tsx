import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDictionaryList } from '#app/features/dictionaries/list/dictionary-list.server.ts';
import { DictionaryList } from '#app/features/dictionaries/list/dictionary-list.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadDictionaryList(await requireSession(args, 'dictionary'), urlOf(args).searchParams);
}

export default function DictionariesRoute() {
  return <DictionaryList loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
