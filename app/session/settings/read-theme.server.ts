/** Reads the theme from its cookie, for the pages before sign-in. */
import { readCookie, THEME_COOKIE } from '#app/session/browser/cookies.server.ts';
import { parseTheme } from './settings.ts';
import type { Theme } from './settings.ts';

/** The theme in the cookie, else 'system'. */
export function readTheme(request: Request): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE));
}
