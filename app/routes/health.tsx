import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadHealth } from '#app/features/dashboard/dashboard.server.ts';
import { requireDataSession } from '#app/session/require-session.server.ts';

/** The health of the compute network. The browser measures how long this request takes. */
export async function loader(args: LoaderFunctionArgs) {
  return Response.json(await loadHealth(await requireDataSession(args)));
}
