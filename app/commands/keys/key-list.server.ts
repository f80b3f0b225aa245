/** The commands with their keys, as the settings list them. */
import type { Role, RoleKey } from '#model/access/roles.ts';
import { SECTIONS, mayUse } from '#app/commands/command.ts';
import type { Section } from '#app/commands/command.ts';
import { screensOf } from '#app/commands/cheat-sheet/shortcut-groups.ts';
import { prepare, rank } from '#app/commands/palette/rank.ts';
import { COMMAND_IDS, COMMANDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { keysOf } from './keys-of.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';

export interface KeyRow {
  id: CommandId;
  title: string;
  /** The screens where the keys work. */
  where: string;
  /** The keys that work now, in key notation. */
  keys: string[];
  /** The keys that do not work because keys without a modifier are switched off. */
  off: string[];
  /** True when the person has changed them. */
  isChanged: boolean;
}

/** The person whose commands are listed. */
export interface KeyOwner {
  /** The roles in all zones, because keys belong to the person, not to a zone. */
  roles: readonly Role[];
  /** The role keys of services that the customer does not have. */
  closed: readonly RoleKey[];
}

export interface KeyGroup {
  heading: string;
  rows: KeyRow[];
}

/** More screens than this are counted instead of named. */
const MAX_NAMED = 3;

const HEADINGS: Readonly<Partial<Record<Section, string>>> = {
  Screen: 'Single screens',
  List: 'Lists',
};

/** The commands of a person, in the order of the cheat sheet; `find` keeps those that match. */
export function keyGroups(settings: KeySettings, owner: KeyOwner, find: string): KeyGroup[] {
  const usable = COMMAND_IDS.map((id) => COMMANDS[id]).filter((command) =>
    mayUse(command, owner.roles, undefined, owner.closed),
  );
  const found = new Set(
    rank(prepare(usable), find, { limit: usable.length }).map(({ entry }) => entry.id),
  );
  return SECTIONS.flatMap((section) => {
    const rows = usable
      .filter((command) => command.section === section && found.has(command.id))
      .map(({ id }) => keyRow(id, settings, owner));
    return rows.length > 0 ? [{ heading: HEADINGS[section] ?? section, rows }] : [];
  });
}

export function keyRow(id: CommandId, settings: KeySettings, owner: KeyOwner): KeyRow {
  const command = COMMANDS[id];
  const keys = keysOf(command, settings);
  const all = keysOf(command, { ...settings, singleKeys: true });
  const { screens = [] } = command;
  return {
    id,
    title: command.title,
    where:
      screens.length > MAX_NAMED
        ? `${screens.length} screens`
        : screensOf(id, owner.roles, owner.closed),
    keys,
    off: all.filter((key) => !keys.includes(key)),
    isChanged: settings.overrides[id] !== undefined,
  };
}

/** A command that a person may use, by its id. */
export function findCommand(id: string, { roles, closed }: KeyOwner): CommandId | undefined {
  return COMMAND_IDS.find((one) => one === id && mayUse(COMMANDS[one], roles, undefined, closed));
}
