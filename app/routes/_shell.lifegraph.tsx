import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { sharesData } from '#app/features/lifegraph/query/graph-filter.ts';
import { loadLifegraph } from '#app/features/lifegraph/lifegraph.server.ts';
import { Lifegraph } from '#app/features/lifegraph/lifegraph.tsx';
import { hasLocalResult } from '#app/features/lifegraph/result/local-result.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadLifegraph(await requireSession(args, 'lifegraph'), args.request);
}

/** Applying always runs the query; otherwise loaded data is reused, because each run of a query leaves receipts. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formAction?.startsWith(paths.lifegraphDisplay)) return false;
  // the box that finds a record always sends `find`; no filter does
  const applies = formAction !== undefined && !nextUrl.searchParams.has('find');
  const asks = applies || currentUrl.href === nextUrl.href;
  const [next, current] = [nextUrl.searchParams, currentUrl.searchParams];
  if (!asks && sharesData(next, current, hasLocalResult())) return false;
  return defaultShouldRevalidate;
}

export default function LifegraphRoute() {
  return <Lifegraph loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
