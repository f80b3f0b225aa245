import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadDashboard, parseMetric } from '#app/features/dashboard/dashboard.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The figures of the dashboard. An open page reloads them periodically. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await requireDataSession(args);
  const metric = parseMetric(urlOf(args).searchParams.get('metric'));
  return Response.json(await loadDashboard(session, metric));
}
