/** Reading and keeping what a person set. The theme has a cookie as well, for the pages before sign-in. */
import { readCookie, setCookie, THEME_COOKIE } from './cookies.server.ts';
import type { UserSession } from './require-session.server.ts';
import { sessions } from './sessions.server.ts';
import { parseTheme } from './settings.ts';
import type { Settings, Theme } from './settings.ts';

/**
 * Keeps a person's settings.
 * @returns the header for the answer, so that the theme also holds before the next sign-in
 */
export async function saveSettings(
  session: Pick<UserSession, 'realm' | 'user'>,
  settings: Settings,
): Promise<[string, string]> {
  const { realm, user } = session;
  await (await sessions()).saveSettings({ realm, ...user }, settings);
  return setCookie(THEME_COOKIE, settings.theme);
}

/** The theme of this browser: what was set at the last sign-in, else 'system'. */
export function readTheme(request: Request): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE));
}
