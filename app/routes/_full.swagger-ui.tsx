import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ApiReference } from '#app/features/api-reference/api-reference-page.tsx';
import { loadApiReference } from '#app/features/api-reference/api-reference.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#app/ui/feedback/load-failure.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadApiReference(await requireSession(args, 'swaggerUI'), urlOf(args).searchParams);
}

export const meta: MetaFunction = () => [{ title: 'API Reference · Keyway' }];

export default function SwaggerUi() {
  const loaded = useLoaderData<typeof loader>();
  if ('reference' in loaded) return <ApiReference loaderData={loaded.reference} />;
  return (
    <div className="p-4 sm:p-8">
      <LoadFailure>{loaded.failure}</LoadFailure>
      <EmptyState title={'Error fetching Swagger JSON'} heading icon="search-x" />
    </div>
  );
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
