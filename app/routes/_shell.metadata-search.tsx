import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSearch } from '#app/features/search/search.server.ts';
import { SearchPage } from '#app/features/search/search-page.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSearch(await requireSession(args, 'metadataSearch'), urlOf(args).searchParams);
}

export default function MetadataSearch() {
  return <SearchPage loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
