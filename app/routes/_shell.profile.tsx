import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadProfile } from '#app/features/shell/about.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'profile');
  return loadProfile();
}

/** The source that this console was built from, and nothing else. */
export default function Profile() {
  const { branch, commit } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader />
      <Card className="max-w-3xl">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          <dt className="text-muted">Release branch</dt>
          <dd className="font-medium max-sm:mb-2">{branch}</dd>
          <dt className="text-muted">Commit id</dt>
          <dd className="font-mono wrap-anywhere">{commit}</dd>
        </dl>
      </Card>
    </>
  );
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
