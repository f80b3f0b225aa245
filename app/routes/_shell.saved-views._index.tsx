import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSavedViews } from '#app/features/saved-views/saved-views.server.ts';
import { SavedViewList } from '#app/features/saved-views/saved-view-list.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadSavedViews(await requireSession(args), urlOf(args).searchParams);
}

export default function SavedViewsRoute() {
  return <SavedViewList loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
