/** What the shell needs from the session, and what it keeps in cookies. */
import { redirect } from '@remix-run/node';
import { paths } from '#app/paths/paths.ts';
import { NAVIGATION_COOKIE, readCookie, setCookie } from '#app/session/cookies.server.ts';
import { takeAlerts } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/return-to.ts';
import type { ShellView } from './shell-view.ts';

const COLLAPSED = 'collapsed';

export async function loadShell(session: Session, request: Request): Promise<ShellView> {
  const { realm, zone, zones, user, roles, settings } = session;
  return {
    realm,
    zone,
    zones: zones.map(({ name, environment }) => ({ name, environment })),
    user: { name: user.name, email: user.email },
    roles,
    keySettings: settings.keys,
    alerts: await takeAlerts(session),
    navigationCollapsed: readCookie(request, NAVIGATION_COOKIE) === COLLAPSED,
  };
}

/** Remembers whether the navigation is collapsed and goes back to the page, which scripts do not wait for. */
export function saveNavigation(form: FormData): Response {
  const state = form.get('collapsed') === 'true' ? COLLAPSED : 'expanded';
  return redirect(parseReturnTo(form.get('returnTo')?.toString()) ?? paths.dashboard, {
    headers: [setCookie(NAVIGATION_COOKIE, state)],
  });
}
