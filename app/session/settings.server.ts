/** The theme has a cookie as well as a setting, for the pages before sign-in. */
import { readCookie, THEME_COOKIE } from './cookies.server.ts';
import { parseTheme } from './settings.ts';
import type { Theme } from './settings.ts';

/** The theme of this browser: what was set at the last sign-in, else 'system'. */
export function readTheme(request: Request): Theme {
  return parseTheme(readCookie(request, THEME_COOKIE));
}
