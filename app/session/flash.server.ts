/** Flash alerts: stored in the session and shown once, on the page that a redirect leads to, not in other tabs. */
import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { UserSession } from './require-session.server.ts';
import { sessions } from './store/sessions.server.ts';

/** A redirect to a page of the console that shows the alert. */
export async function redirectWithAlert(
  session: Pick<UserSession, 'id'>,
  to: string,
  alert: Omit<Alert, 'id'>,
): Promise<Response> {
  await (await sessions()).addAlert(session.id, pageOf(to), { ...alert, id: randomUUID() });
  return redirect(to);
}

/** Returns and removes the alerts for the page of this request that were stored before it. */
export async function takeAlerts(
  { id, hasAlerts }: Pick<UserSession, 'id' | 'hasAlerts'>,
  request: Request,
): Promise<Alert[]> {
  return hasAlerts ? (await sessions()).takeAlerts(id, pageOf(request.url)) : [];
}

/**
 * The path and the query of an address in one spelling. Remix rewrites the query when it requests data, with + for %20.
 */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://console');
  return `${pathname}?${searchParams}`;
}
