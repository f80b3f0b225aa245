import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { sharesData } from '#app/features/lifegraph/graph-filter.ts';
import { loadLifegraph } from '#app/features/lifegraph/lifegraph.server.ts';
import { Lifegraph } from '#app/features/lifegraph/lifegraph.tsx';
import { requireSession } from '#app/session/require-session.server.ts';
import { GeneralErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'lifegraph');
  return loadLifegraph(session, args.request);
}

/** Applying always runs the query; otherwise loaded data is reused, because each run of a query leaves receipts. */
export function shouldRevalidate({
  formAction,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const asks = formAction !== undefined || currentUrl.href === nextUrl.href;
  if (!asks && sharesData(nextUrl.searchParams, currentUrl.searchParams)) return false;
  return defaultShouldRevalidate;
}

export default function LifegraphRoute() {
  return <Lifegraph view={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = GeneralErrorBoundary;
