/** The settings of a person: the theme, how dates are written, and the keys. */
import { data } from '@remix-run/node';
import { changeKeys, resetKeys } from '#app/commands/keys/change-keys.server.ts';
import type { KeyChange } from '#app/commands/keys/change-keys.server.ts';
import { findCommand, keyGroups, keyRow } from '#app/commands/keys/key-list.server.ts';
import type { KeyOwner } from '#app/commands/keys/key-list.server.ts';
import type { KeySettings } from '#app/commands/keys/key-settings.ts';
import { writeKeys } from '#app/commands/keys/key-text.ts';
import { COMMANDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { DATE_STYLES, formatDateTime } from '#app/format/date-time.ts';
import type { DateStyle } from '#app/format/date-time.ts';
import { firstLanguage } from '#app/format/language.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { setCookie, THEME_COOKIE } from '#app/session/cookies.server.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import { parseReturnTo } from '#app/session/return-to.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { sessions } from '#app/session/sessions.server.ts';
import { parseTheme } from '#app/session/settings.ts';
import type { Settings } from '#app/session/settings.ts';
import {
  COMMAND_FIELD,
  COMMAND_PARAM,
  FIND_PARAM,
  KEYS_FIELD,
  RESET_DIALOG,
  RESET_FIELD,
} from './settings-view.ts';
import type { EditedCommand, SettingsReply, SettingsView } from './settings-view.ts';

/** Shown in each style: a day that cannot be taken for a month, in the afternoon. */
const SAMPLE = '2026-01-31T14:05:00Z';
const MOST_FOUND_BY = 100;
const SAVED = 'Settings saved';

export async function loadSettings(session: Session, request: Request): Promise<SettingsView> {
  const { theme, keys, display } = session.settings;
  const params = new URL(request.url).searchParams;
  const find = (params.get(FIND_PARAM) ?? '').slice(0, MOST_FOUND_BY);
  const owner = await keyOwner(session);
  const edited = findCommand(params.get(COMMAND_PARAM) ?? '', owner);
  return {
    theme,
    singleKeys: keys.singleKeys,
    dates: display.dates,
    times: display.times,
    samples: samplesIn(firstLanguage(request.headers.get('accept-language'))),
    find,
    groups: keyGroups(keys, owner, find),
    changedCount: Object.keys(keys.overrides).length,
    editing: edited && editedCommand(edited, owner, session.settings.keys, isApple(request)),
    asksReset: params.get('dialog') === RESET_DIALOG,
  };
}

async function keyOwner({ zones, closedKeys }: Session): Promise<KeyOwner> {
  const roles = [...new Set(zones.flatMap((zone) => zone.roles))];
  return { roles, closed: await closedKeys() };
}

function samplesIn(language: string): SettingsView['samples'] {
  const write = (dates: DateStyle) => formatDateTime(SAMPLE, 'UTC', { dates, language });
  return { us: write('us'), iso: write('iso'), language: write('language') };
}

function editedCommand(
  id: CommandId,
  owner: KeyOwner,
  keys: KeySettings,
  apple: boolean,
): EditedCommand {
  const original = COMMANDS[id].keys;
  return {
    ...keyRow(id, keys, owner),
    text: writeKeys(keys.overrides[id] ?? original, apple),
    originalText: writeKeys(original, apple),
  };
}

/** As in the browser, see `useApple`. */
function isApple(request: Request): boolean {
  return /Mac|iPhone|iPad/.test(request.headers.get('user-agent') ?? '');
}

/** Answers the form of the settings, or one of those that change keys. */
export async function answerSettings(session: Session, request: Request, form: FormData) {
  const id = form.get(COMMAND_FIELD)?.toString();
  if (id !== undefined) return answerKeys(session, request, form, id);
  if (form.has(RESET_FIELD)) {
    await change(session, (settings) => ({
      ...settings,
      keys: { ...settings.keys, overrides: {} },
    }));
    return answerSaved(session, request, 'All keys are as they were');
  }
  const only = form.get('change');
  if (only !== null) return answerOne(session, form, only.toString());
  const theme = parseTheme(form.get('theme')?.toString());
  await change(session, (settings) => ({
    ...settings,
    theme,
    keys: { ...settings.keys, singleKeys: form.has('singleKeys') },
    display: {
      ...settings.display,
      dates: readDates(form.get('dates')?.toString()),
      times: readTimes(form.get('times')?.toString()),
    },
  }));
  const answer = await answerSaved(session, request, SAVED);
  // also in a cookie, for the pages before sign-in
  answer.headers.append(...setCookie(THEME_COOKIE, theme));
  return answer;
}

/** One setting alone, as a command of the palette changes it: back to the page where it was run. */
async function answerOne(session: Session, form: FormData, name: string): Promise<Response> {
  const value = form.get(name)?.toString();
  const theme = parseTheme(value);
  await change(session, (settings) => {
    const { keys, display } = settings;
    switch (name) {
      case 'theme':
        return { ...settings, theme };
      case 'dates':
        return { ...settings, display: { ...display, dates: readDates(value) } };
      case 'times':
        return { ...settings, display: { ...display, times: readTimes(value) } };
      case 'singleKeys':
        return { ...settings, keys: { ...keys, singleKeys: value === 'on' } };
      default:
        throw new Response('There is no such setting.', { status: 400 });
    }
  });
  const to = parseReturnTo(form.get('returnTo')?.toString()) ?? paths.settings;
  const answer = await redirectWithAlert(session, to, { tone: 'success', text: SAVED });
  if (name === 'theme') answer.headers.append(...setCookie(THEME_COOKIE, theme));
  return answer;
}

function readDates(value: string | undefined): DateStyle {
  return DATE_STYLES.find((style) => style === value) ?? 'us';
}

function readTimes(value: string | undefined): 'local' | 'utc' {
  return value === 'utc' ? 'utc' : 'local';
}

async function answerKeys(session: Session, request: Request, form: FormData, asked: string) {
  const owner = await keyOwner(session);
  const id = findCommand(asked, owner);
  if (!id) return refuse('There is no such command any more. Reload the page.');
  const rules: Omit<KeyChange, 'settings'> = { id, roles: owner.roles, apple: isApple(request) };
  const text = (form.get(KEYS_FIELD)?.toString() ?? '').slice(0, MOST_FOUND_BY);
  const resets = form.has(RESET_FIELD);
  let problem: string | undefined;
  await change(session, (settings) => {
    const given = { ...rules, settings: settings.keys };
    const keys = resets ? resetKeys(given) : changeKeys(text, given);
    if (!('problem' in keys)) return { ...settings, keys };
    problem = keys.problem;
    return settings;
  });
  if (problem !== undefined) return refuse(problem, resets ? undefined : text);
  return answerSaved(session, request, `Keys of '${COMMANDS[id].title}' saved`);
}

function refuse(problem: string, text?: string) {
  const reply: SettingsReply = {
    kind: 'again',
    result: {
      status: 'error',
      error: { [KEYS_FIELD]: [problem] },
      ...(text !== undefined && { initialValue: { [KEYS_FIELD]: text } }),
    },
    unchanged: true,
  };
  return data(reply, { status: 400 });
}

async function change(session: Session, how: (settings: Settings) => Settings): Promise<void> {
  const { realm, user } = session;
  await (await sessions()).changeSettings({ realm, ...user }, how);
}

/** Back to the settings, with the filter of the list of commands. */
function answerSaved(session: Session, request: Request, text: string): Promise<Response> {
  const find = new URL(request.url).searchParams.get(FIND_PARAM);
  const to = find
    ? `${paths.settings}${changeQuery(new URLSearchParams(), { [FIND_PARAM]: find })}`
    : paths.settings;
  return redirectWithAlert(session, to, { tone: 'success', text, keep: true });
}
