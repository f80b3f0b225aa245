import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireSession } from '#app/session/require-session.server.ts';
import { RELEASE_BRANCH } from '#app/text/release.ts';
import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args, 'profile');
  // The build inserts the commit id at build time.
  return { branch: RELEASE_BRANCH, commit: String(import.meta.env.COMMIT_ID ?? 'unknown') };
}

/** The page with the source from which this console was built. */
export default function Profile() {
  const { branch, commit } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader />
      <Card className="max-w-3xl">
        <Facts>
          <Fact name="Release branch">{branch}</Fact>
          <Fact name="Commit id">
            <span className="font-mono wrap-anywhere">{commit}</span>
          </Fact>
        </Facts>
      </Card>
    </>
  );
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
