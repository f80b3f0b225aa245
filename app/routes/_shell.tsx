import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isEditorNavigation } from '#app/features/dictionaries/editor/editor-revalidation.ts';
import { BarePage } from '#app/features/shell/bare-page.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { loadShell } from '#app/features/shell/shell.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { revalidateAfterSubmit } from '#app/ui/browser/revalidate-after-submit.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadShell(await requireSession(args), args.request);
}

/** The title of every page in the shell, from its screen's record; a route's own `meta` wins. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ? `${data.title} · Keyway` : 'Keyway' },
];

/**
 * The shell is loaded together with every page, so that both are of one zone: another tab may have entered another. A
 * step inside the editor loads no page, and a page that is about to be left loads nothing.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return (
    revalidateAfterSubmit(args) || (args.formAction === undefined && !isEditorNavigation(args))
  );
}

export default function ShellRoute() {
  return (
    <Shell view={useLoaderData<typeof loader>()}>
      <Outlet />
    </Shell>
  );
}

/** A page that failed leaves the shell around it standing. */
export function ErrorBoundary() {
  const view = useRouteLoaderData<typeof loader>('routes/_shell');
  if (!view) {
    return (
      <BarePage>
        <GeneralErrorBoundary />
      </BarePage>
    );
  }
  return (
    <Shell view={view}>
      <GeneralErrorBoundary />
    </Shell>
  );
}
