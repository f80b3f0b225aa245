/** Loads the data of the shell from the session and its cookies. */
import { redirect } from '@remix-run/node';
import type { CommandSurroundings } from '#app/commands/context.ts';
import { pageCommands } from '#app/commands/page-commands.server.ts';
import { loadRecordDialog } from '#app/crud/record-dialogs/record-dialogs.server.ts';
import { firstLanguage } from '#app/format/language.ts';
import { paths } from '#app/paths/paths.ts';
import { findScreen, titleOf } from '#app/screens/find-screen.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { config } from '#app/environment/config.server.ts';
import { NAVIGATION_COOKIE, readCookie, setCookie } from '#app/session/browser/cookies.server.ts';
import { takeAlerts } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { Settings } from '#app/session/settings/settings.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { mayOpen } from '#model/access/roles.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildNavigation } from './navigation.ts';
import type { ShellData } from './shell-data.ts';
import { loadAbout } from './about.server.ts';

const COLLAPSED = 'collapsed';

/** The commands of a page that has no shell, such as the API reference. */
export async function loadCommands(
  session: Session,
  request: Request,
): Promise<CommandSurroundings> {
  const { zone, zones, roles, settings } = session;
  const screen = findScreen(new URL(request.url).pathname);
  const known = { screen, roles, keySettings: settings.keys, closed: await session.closedKeys() };
  return {
    ...known,
    zones: zones.map(({ name, environment }) => ({ name, realm: environment })),
    zone: zone.name,
    pageCommands: pageCommands(known),
  };
}

/** The data of the shell for the page at the address of the request. */
export async function loadShell(session: Session, request: Request): Promise<ShellData> {
  const { realm, zone, zones, user, roles, settings, can } = session;
  const url = new URL(request.url);
  const { pathname } = url;
  const screen = findScreen(pathname);
  const keySettings = settings.keys;
  const closed = await session.closedKeys();
  return {
    realm,
    zone,
    zones: zones.map(({ name, environment }) => ({ name, environment })),
    user: { name: user.name, email: user.email },
    roles,
    title: titleOf(pathname, can) ?? '',
    breadcrumbs: buildBreadcrumbs(pathname, can),
    navigation: buildNavigation(roles, screen ? SCREENS[screen].path : pathname, closed),
    pageCommands: pageCommands({ screen, roles, keySettings, closed }),
    commands: { screen, keySettings, closed },
    alerts: await takeAlerts(session, request),
    dateFormat: {
      dates: settings.display.dates,
      times: settings.display.times,
      language: firstLanguage(request.headers.get('accept-language')),
    },
    keptColumns: columnsOf(settings, screen),
    navigationCollapsed: readCookie(request, NAVIGATION_COOKIE) === COLLAPSED,
    followsJobs: mayOpen(roles, 'jobManager') && !closed.includes('jobManager'),
    dialog: await loadDialog(session, url),
  };
}

/** The person's stored choices about the columns of a screen's lists. */
function columnsOf({ columns }: Settings, screen: ScreenId | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).filter(([list]) => list.split('.')[0] === screen),
  );
}

/** The dialog that `?dialog=…` opens over any page. */
async function loadDialog(session: Session, url: URL): Promise<ShellData['dialog']> {
  const asked = url.searchParams.get('dialog');
  if (asked === SCREENS.about.navigation?.dialog) {
    return { kind: 'about', about: await loadAbout(session) };
  }
  if (asked === SCREENS['help-desk'].navigation?.dialog) {
    if (!mayOpen(session.roles, 'helpDesk')) return undefined;
    return { kind: 'help-desk', url: config().helpDeskUrl };
  }
  return loadRecordDialog(session, url);
}

/** Stores whether the navigation is collapsed, and redirects to the page. Scripts do not follow the redirect. */
export function saveNavigation(form: FormData): Response {
  const state = form.get('collapsed') === 'true' ? COLLAPSED : 'expanded';
  return redirect(parseReturnTo(form.get('returnTo')?.toString()) ?? paths.dashboard, {
    headers: [setCookie(NAVIGATION_COOKIE, state)],
  });
}
