/** The commands as the cheat sheet and the documentation show them. */
import type { Role, RoleKey } from '#model/access/roles.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { SECTIONS, isOn, mayUse } from '#app/commands/command.ts';
import type { Command } from '#app/commands/command.ts';
import { keysOf } from '#app/commands/keys/keys-of.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import { prepare, rank } from '#app/commands/palette/rank.ts';
import { COMMANDS, COMMAND_IDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';

export interface ShortcutRow {
  id: CommandId;
  title: string;
  keywords?: readonly string[];
  keys: string[];
  /** The names of the screens where the key works; empty when it works on this screen. */
  where: string;
}

export interface ShortcutGroup {
  heading: string;
  rows: ShortcutRow[];
}

export interface ShortcutContext {
  roles: readonly Role[];
  screen: ScreenId | undefined;
  keySettings: KeySettings;
  /** The role keys of services that the customer does not have. */
  closed?: readonly RoleKey[];
  /** Keeps only these commands. */
  only?: readonly CommandId[];
  /** Keeps only the commands that match. */
  find?: string;
}

const ELSEWHERE = 'On other screens';
const HEADINGS = [...SECTIONS.map((section) => headingOf(section)), ELSEWHERE];

function headingOf(section: (typeof SECTIONS)[number]): string {
  if (section === 'Screen') return 'This screen';
  return section === 'List' ? 'Lists' : section;
}

/** The names of the screens on which these roles may use a command, or 'Everywhere'. */
export function screensOf(
  id: CommandId,
  roles: readonly Role[],
  closed?: readonly RoleKey[],
): string {
  const command: Command = COMMANDS[id];
  const usable = command.screens?.filter((screen) => mayUse(command, roles, screen, closed));
  return usable?.map((screen) => SCREENS[screen].title).join(', ') ?? 'Everywhere';
}

/**
 * The commands that a person with these roles may use, with their keys; those of this screen come first. Commands
 * without a key, of other screens or of passing states are listed only when a filter is typed.
 */
export function shortcutGroups({
  roles,
  screen,
  keySettings,
  closed,
  only = COMMAND_IDS,
  find = '',
}: ShortcutContext): ShortcutGroup[] {
  const allowed = only
    .map((id) => COMMANDS[id])
    .filter((command) => mayUse(command, roles, screen, closed));
  const found = new Set(
    rank(prepare(allowed), find, { limit: allowed.length }).map(({ entry }) => entry.id),
  );
  const rows = allowed
    .filter(({ id }) => found.has(id))
    .map((command) => {
      const here = isOn(command, screen);
      const { id, title, keywords } = command;
      return {
        heading: here ? headingOf(command.section) : ELSEWHERE,
        row: {
          id,
          title,
          keywords,
          keys: keysOf(command, keySettings),
          where: here ? '' : screensOf(id, roles, closed),
        },
      };
    });
  const isShort = find.trim() === '';
  return HEADINGS.filter((heading) => !isShort || heading !== ELSEWHERE).flatMap((heading) => {
    const group = rows
      .filter((one) => one.heading === heading && (!isShort || isInShortList(one.row)))
      .map(({ row }) => row);
    return group.length > 0 ? [{ heading, rows: group }] : [];
  });
}

/**
 * The short list shows rows whose keys always work. `deletion.undo` is left out, because its key works only while an
 * alert of a deletion is shown.
 */
function isInShortList({ id, keys }: ShortcutRow): boolean {
  return keys.length > 0 && id !== 'deletion.undo';
}
