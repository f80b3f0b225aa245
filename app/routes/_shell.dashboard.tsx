import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Dashboard } from '#app/features/dashboard/dashboard-page.tsx';
import { loadDashboard, parseMetric } from '#app/features/dashboard/dashboard.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireSession } from '#app/session/require-session.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args);
  const metric = parseMetric(urlOf(args).searchParams.get('metric'));
  return loadDashboard(session, metric);
}

export default function DashboardRoute() {
  return <Dashboard loaderData={useLoaderData<typeof loader>()} />;
}

export { GeneralErrorBoundary as ErrorBoundary } from '#app/ui/feedback/error-boundary.tsx';
