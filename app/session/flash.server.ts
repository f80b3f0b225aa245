/** Flash alerts: stored in the session and shown once, on the page that a redirect leads to. */
import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { UserSession } from './require-session.server.ts';
import { sessions } from './store/sessions.server.ts';

/** Stores an alert for the next page. */
export async function addAlert(
  session: Pick<UserSession, 'id'>,
  alert: Omit<Alert, 'id'>,
): Promise<void> {
  await (await sessions()).addAlert(session.id, { ...alert, id: randomUUID() });
}

/** A redirect to a page of the console that shows the alert. */
export async function redirectWithAlert(
  session: Pick<UserSession, 'id'>,
  to: string,
  alert: Omit<Alert, 'id'>,
): Promise<Response> {
  await addAlert(session, alert);
  return redirect(to);
}

/** Returns and removes the alerts that were stored before this request. */
export async function takeAlerts({
  id,
  hasAlerts,
}: Pick<UserSession, 'id' | 'hasAlerts'>): Promise<Alert[]> {
  return hasAlerts ? (await sessions()).takeAlerts(id) : [];
}
