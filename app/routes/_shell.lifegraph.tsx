import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { sharesData } from '#app/features/lifegraph/query/graph-filter.ts';
import { loadLifegraph } from '#app/features/lifegraph/lifegraph.server.ts';
import { LifegraphPage } from '#app/features/lifegraph/lifegraph-page.tsx';
import { answerSaveView } from '#app/features/lifegraph/save-view/save-view.server.ts';
import { hasLocalResult } from '#app/features/lifegraph/result/local-result.ts';
import { useFormPage } from '#app/forms/use-form-page.ts';
import { paths } from '#app/paths/paths.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  return loadLifegraph(await requireSession(args, 'lifegraph'), args.request);
}

export async function action(args: ActionFunctionArgs) {
  return answerSaveView(await requireSession(args, 'lifegraph'), args.request);
}

/** Sends the form of the dialog. The code is loaded already, because the dialog imports it, too. */
export async function clientAction(args: ClientActionFunctionArgs) {
  return (await import('#app/forms/kept/send-form.ts')).sendForm(args);
}

/**
 * Whether the page is loaded again. Applying a filter always runs its query. Otherwise loaded data are used again,
 * because each run of a query leaves receipts.
 */
export function shouldRevalidate({
  formAction,
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  // Saving a view does not change the page, but choosing a label does.
  if (formMethod === 'POST') return formAction?.startsWith(paths.lifegraphDisplay) === true;
  // The box that finds a record always sends `find`. No filter sends it.
  const applies = formAction !== undefined && !nextUrl.searchParams.has('find');
  const asks = applies || currentUrl.href === nextUrl.href;
  const [next, current] = [nextUrl.searchParams, currentUrl.searchParams];
  if (!asks && sharesData(next, current, hasLocalResult())) return false;
  return defaultShouldRevalidate;
}

export default function LifegraphRoute() {
  return <LifegraphPage {...useFormPage<typeof loader, typeof action>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
