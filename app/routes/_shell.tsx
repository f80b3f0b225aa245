import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { isEditorNavigation } from '#app/features/dictionaries/editor/editor-revalidation.ts';
import { isLocalNavigation } from '#app/screens/local-navigation.ts';
import { BarePage } from '#app/features/shell/bare-page.tsx';
import { Shell } from '#app/features/shell/shell.tsx';
import { loadShell } from '#app/features/shell/shell.server.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { revalidateAfterSubmit } from '#app/forms/revalidate-after-submit.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return loadShell(await requireSession(args), args.request);
}

/** The titles of every page in the shell; a route's own `meta` takes precedence. */
export { titleMeta as meta } from '#app/features/shell/route-handle.ts';

/**
 * Whether the shell is loaded again. It is loaded with every page, so that both belong to the same zone even when
 * another tab has entered another one. It is not loaded for a step inside the editor or in a list that the browser has
 * completely, nor when the person is about to leave the page. It is always loaded when its own dialog changes, because
 * it has the data of the dialog.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const dialogOf = ({ searchParams }: URL) => searchParams.get('dialog');
  if (dialogOf(args.currentUrl) !== dialogOf(args.nextUrl)) return true;
  const isForm = args.formAction !== undefined && args.formMethod !== 'GET';
  return isForm
    ? revalidateAfterSubmit(args)
    : !isEditorNavigation(args) && !isLocalNavigation(args);
}

export default function ShellRoute() {
  return (
    <Shell loaderData={useLoaderData<typeof loader>()}>
      {/* The key is the path, because the form of one record must not keep the values of another. */}
      <Outlet key={useLocation().pathname} />
    </Shell>
  );
}

/** Shows the error of a page inside the shell. */
export function ErrorBoundary() {
  const loaderData = useRouteLoaderData<typeof loader>('routes/_shell');
  if (!loaderData) {
    return (
      <BarePage>
        <GeneralErrorBoundary />
      </BarePage>
    );
  }
  return (
    <Shell loaderData={loaderData}>
      <GeneralErrorBoundary />
    </Shell>
  );
}
