import { describe, expect, it } from 'vitest';
import { ROLES } from '#model/access/roles.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { changeKeys, resetKeys } from './change-keys.server.ts';
import { DEFAULT_KEY_SETTINGS } from '#app/session/settings/key-settings.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';

function change(id: CommandId, text: string, settings: KeySettings = DEFAULT_KEY_SETTINGS) {
  return changeKeys(text, { id, settings, roles: ROLES, apple: false });
}
const overriding = (overrides: KeySettings['overrides']) => ({
  ...DEFAULT_KEY_SETTINGS,
  overrides,
});

describe('the keys of a command', () => {
  it('are stored when they are not those that it has anyway', () => {
    expect(change('list.next', 'q')).toEqual(overriding({ 'list.next': ['q'] }));
    expect(change('list.next', 'J')).toEqual(DEFAULT_KEY_SETTINGS);
    expect(change('back', 'u or Esc')).toEqual(DEFAULT_KEY_SETTINGS);
    expect(change('list.next', 'j', overriding({ 'list.next': ['q'] }))).toEqual(
      DEFAULT_KEY_SETTINGS,
    );
  });

  it('can be taken away', () => {
    expect(change('list.next', '')).toEqual(overriding({ 'list.next': [] }));
  });

  it('leave those of other commands and the switch of letters alone', () => {
    const settings = { singleKeys: false, overrides: { back: ['b'] } };
    expect(change('list.next', 'q', settings)).toEqual({
      singleKeys: false,
      overrides: { back: ['b'], 'list.next': ['q'] },
    });
  });
});

describe('refused with a sentence', () => {
  it.each<[string, CommandId, string, string]>([
    [
      'what is no key',
      'list.next',
      'next',
      "'next' is no key. Write keys such as 'J', 'G D' or 'Ctrl+J', with 'or' between two.",
    ],
    [
      'the key of another command of the same screen',
      'list.next',
      'k',
      "'K' is the key of 'Previous row' already. Choose another one, or change that command first.",
    ],
    [
      'the key of a command of every screen',
      'list.next',
      'mod+k',
      "'Ctrl+K' is the key of 'Search or run a command' already. Choose another one, or change that command first.",
    ],
    [
      'the beginning of a sequence',
      'list.next',
      'g',
      "'G' begins 'G H', the key of 'Go to Dashboard'. Choose another one, or change that command first.",
    ],
    [
      'a sequence that begins with a key',
      'dictionaries.go',
      'm d',
      "'M D' begins with 'M', the key of 'Jump to the page's heading'. Choose another one, or change that command first.",
    ],
    [
      'a key of the browser',
      'list.next',
      'ctrl+t',
      "'Ctrl+T' is a key of the browser itself. Choose another one.",
    ],
    [
      'a key of the code editor, for a command that works in it',
      'form.save',
      'ctrl+d',
      "'Ctrl+D' is a key of text fields and of the code editor, where this command works too. Choose another one.",
    ],
    ['too many keys', 'list.next', 'a or b or e or n', 'A command can have 3 keys at most.'],
    [
      'too many presses',
      'list.next',
      'x a b e',
      "'X A B E' has too many presses: 3 at most, one after the other.",
    ],
  ])('%s', (_, id, text, problem) => {
    expect(change(id, text)).toEqual({ problem });
  });

  it('a key that another command was given, but not one that it gave up', () => {
    const settings = overriding({ 'list.next': ['q'] });
    expect(change('list.previous', 'q', settings)).toEqual({
      problem:
        "'Q' is the key of 'Next row' already. Choose another one, or change that command first.",
    });
    expect(change('list.previous', 'j', settings)).toEqual(
      overriding({ 'list.next': ['q'], 'list.previous': ['j'] }),
    );
  });

  it('no key of a command that is on other screens only, or that the user may not use', () => {
    expect(change('lifegraph.filters', 'r')).toEqual(overriding({ 'lifegraph.filters': ['r'] }));
    const reader = {
      settings: DEFAULT_KEY_SETTINGS,
      roles: ['sdzReadOnly'] as const,
      apple: false,
    };
    expect(changeKeys('shift+d', { ...reader, id: 'list.next' })).toEqual(
      overriding({ 'list.next': ['shift+d'] }),
    );
  });
});

it('the keys of before come back, unless another command has them now', () => {
  const own = overriding({ 'list.next': ['q'], 'list.previous': ['j'] });
  const reset = (id: CommandId, settings: KeySettings) =>
    resetKeys({ id, settings, roles: ROLES, apple: false });
  expect(reset('list.next', overriding({ 'list.next': ['q'] }))).toEqual(DEFAULT_KEY_SETTINGS);
  expect(reset('list.next', own)).toEqual({
    problem:
      "'J' is the key of 'Previous row' already. Choose another one, or change that command first.",
  });
  expect(reset('list.previous', own)).toEqual(overriding({ 'list.next': ['q'] }));
});
