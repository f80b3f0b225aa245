/** Alerts for the page that a redirect leads to. They wait in the session, not in a cookie. */
import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { Alert } from '#app/ui/feedback/alert-list.ts';
import type { UserSession } from './require-session.server.ts';
import { sessions } from './sessions.server.ts';

/** Keeps an alert for the next page of the shell. */
export async function addAlert(
  session: Pick<UserSession, 'id'>,
  alert: Omit<Alert, 'id'>,
): Promise<void> {
  await (await sessions()).addAlert(session.id, { ...alert, id: randomUUID() });
}

/** A redirect to an own page that shows the alert. */
export async function redirectWithAlert(
  session: Pick<UserSession, 'id'>,
  to: string,
  alert: Omit<Alert, 'id'>,
): Promise<Response> {
  await addAlert(session, alert);
  return redirect(to);
}

/** The waiting alerts; each is given once. */
export async function takeAlerts(session: Pick<UserSession, 'id'>): Promise<Alert[]> {
  return (await sessions()).takeAlerts(session.id);
}
