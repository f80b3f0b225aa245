/** Alerts for the page that a redirect leads to. They wait in the session, not in a cookie. */
import { redirect } from '@remix-run/node';
import type { Alert } from './alert.ts';
import type { UserSession } from './require-session.server.ts';
import { sessions } from './sessions.server.ts';

/** Keeps an alert for the next page of the shell. */
export async function addAlert(session: Pick<UserSession, 'id'>, alert: Alert): Promise<void> {
  await (await sessions()).addAlert(session.id, alert);
}

/** A redirect to an own page that shows the alert. */
export async function redirectWithAlert(
  session: Pick<UserSession, 'id'>,
  to: string,
  alert: Alert,
): Promise<Response> {
  await addAlert(session, alert);
  return redirect(to);
}

/** The waiting alerts; each is given once. */
export async function takeAlerts(session: Pick<UserSession, 'id'>): Promise<Alert[]> {
  return (await sessions()).takeAlerts(session.id);
}
