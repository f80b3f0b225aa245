import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadComparison } from '#app/features/zone-comparison/comparison.server.ts';
import { ComparisonPage } from '#app/features/zone-comparison/comparison-page.tsx';
import { answerPlan, isPlan, loadPlan } from '#app/features/zone-comparison/promotion.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';

const PlanPage = lazyOnInteraction(
  async () => (await import('#app/features/zone-comparison/plan-page.tsx')).PlanPage,
);

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args, 'dictionary');
  const params = urlOf(args).searchParams;
  return isPlan(params)
    ? { plan: await loadPlan(session, params) }
    : { list: await loadComparison(session, params) };
}

export async function action(args: ActionFunctionArgs) {
  return answerPlan(await requireSession(args, 'dictionary'), args.request);
}

export default function CompareZones() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return data.plan ? (
    <PlanPage loaderData={data.plan} reply={reply} />
  ) : (
    <ComparisonPage loaderData={data.list} />
  );
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
