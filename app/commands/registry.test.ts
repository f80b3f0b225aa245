import { describe, expect, it } from 'vitest';
import { ROLES } from '#model/access/roles.ts';
import { recordOfPage } from '#app/crud/record-dialogs/page-record.ts';
import { SCREEN_IDS, SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { isOn, mayUse } from './command.ts';
import { screensOf, shortcutGroups } from './cheat-sheet/shortcut-groups.ts';
import { paletteEntries } from './palette/entries.ts';
import { DEFAULT_KEY_SETTINGS } from '#app/session/settings/key-settings.ts';
import { keysOf } from './keys/keys-of.ts';
import { hasModifier, parseKeys } from './keys/keys.ts';
import { BROWSER_KEYS, EDITOR_KEYS } from './keys/reserved-keys.ts';
import { COMMANDS, COMMAND_IDS } from './registry.ts';

const commands = Object.values(COMMANDS);

const chordsOfKey = (written: string) => parseKeys(written) ?? [];

describe('every command', () => {
  it('has valid keys', () => {
    const unread = commands.flatMap(({ keys }) => keys.filter((key) => !parseKeys(key)));
    expect(unread).toEqual([]);
  });

  it('has an id of its own: no file of definitions repeats one of another', async () => {
    const files = import.meta.glob<Record<string, object>>('./definitions/*-commands.ts');
    const written = await Promise.all(Object.values(files).map((load) => load()));
    const ids = written.flatMap((exported) => Object.values(exported).flatMap(Object.keys));
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(COMMAND_IDS).toEqual(expect.arrayContaining(ids));
  });

  it('has a unique title', () => {
    const titles = commands.map(({ title }) => title.toLowerCase());
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  it.each(commands)('$id is in the palette of a user who may use it', (command) => {
    if (command.id === 'palette.open') return;
    const screen = command.screens?.[0];
    expect(mayUse(command, ROLES, screen)).toBe(true);
    const entries = paletteEntries({
      roles: ROLES,
      zones: [],
      zone: undefined,
      screen,
      keySettings: DEFAULT_KEY_SETTINGS,
      isReady: () => true,
    });
    expect(entries.map(({ id }) => id)).toContain(command.id);
  });

  it('opens a form or a dialog that asks when it is destructive', () => {
    const destructive = commands.filter(({ destructive }) => destructive);
    // A page changes nothing by being opened, and a form of a job that destroys asks for a phrase. The others end with
    // the sign of a question; their screens bind them with useDialogCommand.
    const asking = destructive.filter(({ does, title }) => does.kind === 'go' || /…$/.test(title));
    expect(asking).toEqual(destructive);
    // Words that suggest a destructive command, so that a new one is not missed.
    const suspicious = /\b(delete|truncate|wipe|reset|cancel|remove|revoke)\b/i;
    const unmarked = commands.filter(
      ({ title, destructive }) => suspicious.test(title) && !destructive,
    );
    expect(unmarked).toEqual([]);
  });

  it('opens a dialog by itself only if every page has the dialog, or each page of a record', () => {
    const ofScreens = commands.filter(({ does, screens }) => does.kind === 'dialog' && screens);
    expect(ofScreens.map(({ id }) => id)).toEqual(['record.uses', 'record.history']);
    const pages = ofScreens.flatMap(({ screens = [] }) => screens.map((id) => SCREENS[id].path));
    const withoutRecord = pages.filter(
      (pathname) => !recordOfPage({ pathname, searchParams: new URLSearchParams() }),
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(withoutRecord).toEqual([]);
  });

  it('is listed with the screens and roles that it works for', () => {
    expect(isOn(COMMANDS['list.next'], 'zones')).toBe(true);
    const ofGrids = ['list.open', 'list.previousPage', 'list.nextPage'] as const;
    expect(ofGrids.filter((id) => isOn(COMMANDS[id], 'zones'))).toEqual([]);
    const mayCancel = ROLES.filter((role) => mayUse(COMMANDS['job.cancel'], [role], 'jobs'));
    expect(mayCancel).toEqual(['sdzUser', 'sdzAdmin']);
  });

  it.each([
    ['term', 'sdzAdmin'],
    ['dictionary', 'sdzAdmin'],
    ['consent-contract', 'sdzUser'],
    ['smart-contract', 'sdzUser'],
  ] as const)('that changes the record of the screen %s is for %s only', (screen, who) => {
    for (const id of ['form.save', 'record.delete'] as const) {
      const may = ROLES.filter((role) => mayUse(COMMANDS[id], [role], screen));
      expect(may).toEqual([who]);
    }
  });

  it('that changes what each person keeps is for every role, and the platform says whose it is', () => {
    for (const id of ['form.save', 'record.delete'] as const) {
      expect(ROLES.filter((role) => mayUse(COMMANDS[id], [role], 'saved-view'))).toEqual(ROLES);
    }
  });

  it('that changes records is listed elsewhere by the screens on which a role may use it', () => {
    expect(screensOf('record.delete', ['sdzUser'])).toBe(
      'Edit Saved View, Edit Consent Contract, Edit Smart Contract',
    );
    expect(screensOf('record.delete', ['sdzAdmin'])).not.toContain('Consent');
    const listed = (screen: ScreenId) =>
      shortcutGroups({ roles: ['sdzUser'], screen, keySettings: DEFAULT_KEY_SETTINGS })
        .flatMap(({ rows }) => rows)
        .map(({ id }) => id);
    expect(listed('term')).not.toContain('form.save');
    expect(listed('consent-contract')).toContain('form.save');
  });

  it('that undoes a deletion is listed for those who look for it, as there is seldom one to undo', () => {
    const context = {
      roles: ['sdzUser'],
      screen: 'dashboard',
      keySettings: DEFAULT_KEY_SETTINGS,
    } as const;
    const listed = (find?: string) =>
      shortcutGroups({ ...context, find }).flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(listed()).not.toContain('deletion.undo');
    expect(listed('undo the deletion')).toContain('deletion.undo');
  });

  it('has a sequence only for navigation or creation', () => {
    const sequences = commands.filter(({ keys }) => keys.some((key) => key.includes(' ')));
    expect(sequences.filter(({ does }) => does.kind !== 'go')).toEqual([]);
    const firsts = new Set(sequences.flatMap(({ keys }) => keys.map((key) => key.charAt(0))));
    expect([...firsts].sort()).toEqual(['c', 'g']);
  });

  it('has a modifier on the keys that work while typing', () => {
    const typed = commands
      .filter(({ inEditor }) => inEditor)
      .flatMap(({ keys }) => keys.map(chordsOfKey))
      .filter((chords) => chords.length !== 1 || !chords.every(hasModifier));
    expect(typed).toEqual([]);
  });
});

describe('keys', () => {
  const bindings = commands.flatMap((command) =>
    command.keys.map((key) => ({ command, key, chords: chordsOfKey(key) })),
  );

  it.each(SCREEN_IDS)('do not conflict on the screen %s', (screen) => {
    const here = bindings.filter(({ command }) => isOn(command, screen));
    const collisions = here.flatMap((a) =>
      here
        // A key conflicts with the same key and with every sequence that begins with it.
        .filter((b) => a !== b && a.chords.every((chord, index) => b.chords[index] === chord))
        .map((b) => `${a.command.id} (${a.key}) and ${b.command.id} (${b.key})`),
    );
    expect(collisions).toEqual([]);
  });

  it('leave the code editor its keys', () => {
    const taken = bindings.filter(
      ({ command, chords }) => command.inEditor && EDITOR_KEYS.includes(chords[0] ?? ''),
    );
    expect(taken).toEqual([]);
  });

  it('leave the browser its keys', () => {
    expect(bindings.filter(({ chords }) => BROWSER_KEYS.includes(chords[0] ?? ''))).toEqual([]);
  });

  it('can be switched off when they are single characters, and can be changed', () => {
    const off = { singleKeys: false, overrides: {} };
    expect(keysOf(COMMANDS['list.next'], off)).toEqual([]);
    expect(keysOf(COMMANDS['dictionaries.go'], off)).toEqual([]);
    expect(keysOf(COMMANDS['palette.open'], off)).toEqual(['mod+k']);
    expect(keysOf(COMMANDS['back'], off)).toEqual(['Escape']);
    const own = { singleKeys: true, overrides: { 'list.next': ['n', 'not a key!'], back: [] } };
    expect(keysOf(COMMANDS['list.next'], own)).toEqual(['n']);
    expect(keysOf(COMMANDS['back'], own)).toEqual([]);
    const both = { singleKeys: false, overrides: { 'list.next': ['n', 'alt+n'] } };
    expect(keysOf(COMMANDS['list.next'], both)).toEqual(['alt+n']);
  });
});

it('the registry lists every command once', () => {
  expect(new Set(COMMAND_IDS).size).toBe(commands.length);
});
