import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadComparison } from '#app/features/zone-comparison/comparison.server.ts';
import { ComparisonPage } from '#app/features/zone-comparison/comparison-page.tsx';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadComparison(await requireSession(args, 'dictionary'), urlOf(args).searchParams);
}

export default function CompareZones() {
  return <ComparisonPage loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
