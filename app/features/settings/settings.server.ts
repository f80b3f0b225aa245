/** Loads and changes the settings of a person: the theme, the style of dates, and the keys. */
import { createHash } from 'node:crypto';
import { data } from '@remix-run/node';
import { changeKeys, resetKeys } from '#app/commands/keys/change-keys.server.ts';
import type { KeyChange } from '#app/commands/keys/change-keys.server.ts';
import { findCommand, keyGroups, keyRow } from '#app/commands/keys/key-list.server.ts';
import type { KeyOwner } from '#app/commands/keys/key-list.server.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import { writeKeys } from '#app/commands/keys/key-text.ts';
import { COMMANDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { DATE_STYLES, formatDateTime } from '#app/format/date-time.ts';
import type { DateStyle } from '#app/format/date-time.ts';
import { firstLanguage } from '#app/format/language.ts';
import { versionOf } from '#app/forms/body/parse-form.server.ts';
import type { FormProblem } from '#app/forms/body/parse-form.server.ts';
import { staleProblem } from '#app/forms/version.server.ts';
import { versionOfHash } from '#app/forms/version.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { setCookie, THEME_COOKIE } from '#app/session/browser/cookies.server.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import { parseTheme } from '#app/session/settings/settings.ts';
import type { Settings } from '#app/session/settings/settings.ts';
import {
  COMMAND_FIELD,
  COMMAND_PARAM,
  SETTINGS_FIND_PARAM,
  KEYS_FIELD,
  RESET_DIALOG,
  RESET_FIELD,
} from './settings-data.ts';
import type { Choices, EditedCommand, SettingsReply, SettingsData } from './settings-data.ts';

/** The time that shows each style. It is in the afternoon, and its day cannot be mistaken for a month. */
const SAMPLE = '2026-01-31T14:05:00Z';
const MAX_FOUND_BY = 100;
const SAVED = 'Settings saved';

export async function loadSettings(session: Session, request: Request): Promise<SettingsData> {
  const { keys } = session.settings;
  const choices = choicesOf(session.settings);
  const params = new URL(request.url).searchParams;
  const find = (params.get(SETTINGS_FIND_PARAM) ?? '').slice(0, MAX_FOUND_BY);
  const owner = await keyOwner(session);
  const edited = findCommand(params.get(COMMAND_PARAM) ?? '', owner);
  return {
    account: accountOf(session),
    choices,
    version: versionOfValue(choices),
    samples: samplesIn(firstLanguage(request.headers.get('accept-language'))),
    find,
    groups: keyGroups(keys, owner, find),
    changedCount: Object.keys(keys.overrides).length,
    editing: edited && editedCommand(edited, owner, session.settings.keys, isApple(request)),
    asksReset: params.get('dialog') === RESET_DIALOG,
  };
}

function accountOf({ user, realm, zone, zones }: Session): SettingsData['account'] {
  return {
    name: user.name,
    email: user.email,
    team: realm,
    zones: zones.map(({ name, roles }) => ({ name, roles, isOpen: name === zone.name })),
  };
}

function choicesOf({ theme, keys, display }: Settings): Choices {
  const { dates, times } = display;
  return { theme, dates, times, singleKeys: keys.singleKeys ? 'on' : 'off' };
}

/** The version of a value from which a form is made. A different value has a different version. */
function versionOfValue(value: unknown): string {
  return versionOfHash(createHash('sha256').update(JSON.stringify(value)).digest('hex'));
}

async function keyOwner({ zones, closedKeys }: Session): Promise<KeyOwner> {
  const roles = [...new Set(zones.flatMap((zone) => zone.roles))];
  return { roles, closed: await closedKeys() };
}

function samplesIn(language: string): SettingsData['samples'] {
  const write = (dates: DateStyle) => formatDateTime(SAMPLE, 'UTC', { dates, language });
  return { us: write('us'), iso: write('iso'), language: write('language') };
}

function editedCommand(
  id: CommandId,
  owner: KeyOwner,
  keys: KeySettings,
  apple: boolean,
): EditedCommand {
  const written = keysOf(id, keys);
  return {
    ...keyRow(id, keys, owner),
    text: writeKeys(written, apple),
    originalText: writeKeys(COMMANDS[id].keys, apple),
    version: versionOfValue(written),
  };
}

function keysOf(id: CommandId, { overrides }: KeySettings): readonly string[] {
  return overrides[id] ?? COMMANDS[id].keys;
}

/** Whether the browser runs on an Apple device, as `useApple` detects it in the browser. */
function isApple(request: Request): boolean {
  return /Mac|iPhone|iPad/.test(request.headers.get('user-agent') ?? '');
}

/** Answers the form of the settings, or a form that changes keys. */
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
  return answerChoices(session, request, form);
}

async function answerChoices(session: Session, request: Request, form: FormData) {
  const version = versionOf(form);
  const chosen: Choices = {
    theme: parseTheme(form.get('theme')?.toString()),
    dates: readDates(form.get('dates')?.toString()),
    times: readTimes(form.get('times')?.toString()),
    singleKeys: form.has('singleKeys') ? 'on' : 'off',
  };
  let stale: FormProblem | undefined;
  await change(session, (settings) => {
    const stored = choicesOf(settings);
    const now = versionOfValue(stored);
    stale =
      version === undefined || version === now
        ? undefined
        : staleProblem({ data: stored, version: now, message: CHANGED_SINCE }, chosen);
    if (stale) return settings;
    const { theme, dates, times } = chosen;
    return {
      ...settings,
      theme,
      keys: { ...settings.keys, singleKeys: chosen.singleKeys === 'on' },
      display: { ...settings.display, dates, times },
    };
  });
  if (stale) return refuse('', stale.message, { ...chosen }, stale.version);
  const answer = await answerSaved(session, request, SAVED);
  // The theme is also stored in a cookie, for the pages before sign-in.
  answer.headers.append(...setCookie(THEME_COOKIE, chosen.theme));
  return answer;
}

const CHANGED_SINCE = 'These settings were changed after you opened this page.';

/** Changes one setting, as a command of the palette does, and redirects to the page on which the command ran. */
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
  if (!id) return refuse(KEYS_FIELD, 'There is no such command any more. Reload the page.');
  const rules: Omit<KeyChange, 'settings'> = { id, roles: owner.roles, apple: isApple(request) };
  const text = (form.get(KEYS_FIELD)?.toString() ?? '').slice(0, MAX_FOUND_BY);
  const resets = form.has(RESET_FIELD);
  const version = versionOf(form);
  let refusal: { problem: string; version?: string } | undefined;
  await change(session, (settings) => {
    const given = { ...rules, settings: settings.keys };
    const keys = resets ? resetKeys(given) : changeKeys(text, given);
    if ('problem' in keys) {
      refusal = { problem: keys.problem, version };
      return settings;
    }
    const stored = keysOf(id, settings.keys);
    const now = versionOfValue(stored);
    const isNew = now !== versionOfValue(keysOf(id, keys));
    if (version === undefined || version === now || !isNew) return { ...settings, keys };
    refusal = { problem: keysChanged(writeKeys(stored, rules.apple)), version: now };
    return settings;
  });
  if (refusal) {
    const { problem, version: next } = refusal;
    return refuse(KEYS_FIELD, problem, resets ? {} : { [KEYS_FIELD]: text }, next);
  }
  return answerSaved(session, request, `Keys of '${COMMANDS[id].title}' saved`);
}

function keysChanged(stored: string): string {
  const keys = stored === '' ? 'none' : `'${stored}'`;
  return `These keys were changed to ${keys} after you opened this dialog. Save again to replace them.`;
}

function refuse(
  field: string,
  problem: string,
  initialValue: Record<string, string> = {},
  version?: string,
) {
  const result = { status: 'error' as const, error: { [field]: [problem] }, initialValue };
  const reply: SettingsReply = { kind: 'again', result, version, unchanged: true };
  return data(reply, { status: 400 });
}

async function change(session: Session, how: (settings: Settings) => Settings): Promise<void> {
  const { realm, user } = session;
  await (await sessions()).changeSettings({ realm, ...user }, how);
}

/** Redirects to the settings. The filter of the list of commands stays. */
function answerSaved(session: Session, request: Request, text: string): Promise<Response> {
  const find = new URL(request.url).searchParams.get(SETTINGS_FIND_PARAM);
  const to = find
    ? `${paths.settings}${changeQuery(new URLSearchParams(), { [SETTINGS_FIND_PARAM]: find })}`
    : paths.settings;
  return redirectWithAlert(session, to, { tone: 'success', text, keep: true });
}
