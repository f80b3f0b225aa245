/** The settings of a person: the theme, and whether keys without a modifier do something. */
import { paths } from '#app/paths/paths.ts';
import { setCookie, THEME_COOKIE } from '#app/session/cookies.server.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { sessions } from '#app/session/sessions.server.ts';
import { parseTheme } from '#app/session/settings.ts';
import type { SettingsView } from './settings-view.ts';

export function loadSettings({ settings: { theme, keys } }: Session): SettingsView {
  return { theme, singleKeys: keys.singleKeys };
}

/** Saves what the form says; the theme also in a cookie, for the pages before sign-in. */
export async function saveSettings(session: Session, form: FormData): Promise<Response> {
  const theme = parseTheme(form.get('theme')?.toString());
  const { realm, user, settings } = session;
  const keys = { ...settings.keys, singleKeys: form.has('singleKeys') };
  await (await sessions()).saveSettings({ realm, ...user }, { ...settings, theme, keys });
  const answer = await redirectWithAlert(session, paths.settings, {
    tone: 'success',
    text: 'Settings saved',
    keep: true,
  });
  answer.headers.append(...setCookie(THEME_COOKIE, theme));
  return answer;
}
