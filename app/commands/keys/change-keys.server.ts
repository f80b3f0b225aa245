/** Checks and stores new keys of a command. */
import type { Role } from '#model/access/roles.ts';
import { mayUse } from '#app/commands/command.ts';
import type { Command } from '#app/commands/command.ts';
import { COMMAND_IDS, COMMANDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import { readKeys, writeKeys } from './key-text.ts';
import { parseKeys } from './keys.ts';
import type { Chord } from './keys.ts';
import { BROWSER_KEYS, EDITOR_KEYS } from './reserved-keys.ts';

export interface KeyChange {
  id: CommandId;
  settings: KeySettings;
  /** The roles in all zones of the person: a command of another zone must keep its keys too. */
  roles: readonly Role[];
  /** Whether the person's machine is one of Apple's. */
  apple: boolean;
}

/** How many keys a command may have at once. */
const MAX_KEYS = 3;
/** How many presses a sequence may have. */
const MAX_PRESSES = 3;

/**
 * Gives a command the keys that a person wrote. An empty text removes its keys. If they are the keys of the registry,
 * nothing is stored.
 * @returns the settings, or why they are refused
 */
export function changeKeys(text: string, change: KeyChange): KeySettings | { problem: string } {
  const read = readKeys(text, change.apple);
  if ('unread' in read) {
    return {
      problem: `'${read.unread}' is no key. Write keys such as ${EXAMPLES(change.apple)}, with 'or' between two.`,
    };
  }
  const { keys } = read;
  if (keys.length > MAX_KEYS) return { problem: `A command can have ${MAX_KEYS} keys at most.` };
  for (const written of keys) {
    const problem = keyProblem(written, change);
    if (problem !== undefined) return { problem };
  }
  return withKeys(change.id, keys, change.settings);
}

const EXAMPLES = (apple: boolean) => `'J', 'G D' or '${writeKeys(['mod+j'], apple)}'`;

/** Gives a command the keys of the registry again. This is refused if another command has got them meanwhile. */
export function resetKeys(change: KeyChange): KeySettings | { problem: string } {
  return changeKeys(writeKeys(COMMANDS[change.id].keys, change.apple), change);
}

function withKeys(id: CommandId, keys: readonly string[], settings: KeySettings): KeySettings {
  const { [id]: _former, ...overrides } = settings.overrides;
  const original = COMMANDS[id].keys.map(canonical);
  const isOriginal =
    keys.length === original.length && keys.every((key, at) => key === original[at]);
  return { ...settings, overrides: isOriginal ? overrides : { ...overrides, [id]: keys } };
}

const canonical = (written: string) => (parseKeys(written) ?? []).join(' ');

function keyProblem(written: string, change: KeyChange): string | undefined {
  const chords = parseKeys(written) ?? [];
  const shown = `'${writeKeys([written], change.apple)}'`;
  const [first = ''] = chords;
  // The rules below do not apply to the registry's own keys, which tests check. Some break a rule on purpose, as Escape
  // does.
  if (COMMANDS[change.id].keys.map(canonical).includes(written)) {
    return collisionProblem(shown, chords, change);
  }
  if (chords.length > MAX_PRESSES) {
    return `${shown} has too many presses: ${MAX_PRESSES} at most, one after the other.`;
  }
  if (chords.some((chord) => BROWSER_KEYS.includes(chord))) {
    return `${shown} is a key of the browser itself. Choose another one.`;
  }
  if (COMMANDS[change.id].inEditor && EDITOR_KEYS.includes(first)) {
    return `${shown} is a key of text fields and of the code editor, where this command works too. Choose another one.`;
  }
  return collisionProblem(shown, chords, change);
}

/**
 * The problem with keys that collide with those of another command that is used on the same screen. Two keys collide
 * when they are equal, or when one is the beginning of the other: `g` and `g d`.
 */
function collisionProblem(
  shown: string,
  chords: readonly Chord[],
  { id, settings, roles, apple }: KeyChange,
): string | undefined {
  for (const other of commandsBeside(COMMANDS[id], roles)) {
    for (const taken of settings.overrides[other.id] ?? other.keys) {
      const theirs = parseKeys(taken) ?? [];
      const isSame = theirs.length === chords.length;
      const [longer, shorter] = theirs.length > chords.length ? [theirs, chords] : [chords, theirs];
      if (shorter.length === 0 || !shorter.every((chord, at) => longer[at] === chord)) continue;
      const named = `'${other.title}'`;
      if (isSame) {
        return `${shown} is the key of ${named} already. Choose another one, or change that command first.`;
      }
      const takenText = `'${writeKeys([taken], apple)}'`;
      return theirs.length > chords.length
        ? `${shown} begins ${takenText}, the key of ${named}. Choose another one, or change that command first.`
        : `${shown} begins with ${takenText}, the key of ${named}. Choose another one, or change that command first.`;
    }
  }
  return undefined;
}

function commandsBeside({ id, screens }: Command<CommandId>, roles: readonly Role[]) {
  return COMMAND_IDS.map((other) => COMMANDS[other]).filter(
    (other) =>
      other.id !== id &&
      mayUse(other, roles, undefined) &&
      (!screens || !other.screens || other.screens.some((screen) => screens.includes(screen))),
  );
}
