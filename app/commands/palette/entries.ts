/**
 * The entries of the palette and of `/go`: commands, recent targets and zones, in the order in which they are shown.
 */
import type { Role } from '#model/access/roles.ts';
import type { Zone } from '#model/directory/zone.ts';
import { paths } from '#app/paths/paths.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { SECTIONS, isOn, mayUse } from '#app/commands/command.ts';
import type { CommandForm, Section } from '#app/commands/command.ts';
import { keysOf } from '#app/commands/keys/keys-of.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import type { RecentTarget } from '#app/session/settings/recent-use.ts';
import type { Rankable } from './rank.ts';
import { COMMANDS, COMMAND_IDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';

export type Heading = 'This screen' | 'Recent' | Exclude<Section, 'Screen' | 'List'>;

export type EntryDoes =
  | { kind: 'command'; id: CommandId }
  | { kind: 'go'; to: string; state?: unknown }
  | { kind: 'submit'; form: CommandForm; returns?: true }
  /** This kind exists only in a browser: it presses something that the page draws, or copies a text. */
  | { kind: 'press'; press: () => void };

export interface PaletteEntry extends Rankable {
  heading: Heading;
  subtitle?: string;
  /** Key notation, see `keys.ts`. */
  keys: string[];
  does: EntryDoes;
  /** True when the entry is shown only in search results. */
  quiet?: boolean;
  /**
   * A row, field or link of the page. It is listed after the results of the search, and only when something is typed.
   */
  isDrawn?: boolean;
  /** The path, when the entry is a link of the page. */
  href?: string;
  /** What its second level holds. */
  opens?: PaletteEntry[];
  /** True when only the second level does something: Enter opens it. */
  asks?: boolean;
}

export interface PaletteContext {
  roles: readonly Role[];
  zones: readonly Zone[];
  /** The name of the current zone. */
  zone: string | undefined;
  screen: ScreenId | undefined;
  keySettings: KeySettings;
  /** Whether a command can run at the moment; roles and screen are already checked. */
  isReady: (id: CommandId) => boolean;
  /** The ids of the most recent entries, latest first. */
  recentIds?: readonly string[];
  recentPlaces?: readonly RecentTarget[];
  /** The address of the page, which is not offered as recent. */
  here?: string;
  /** What the page draws beside its commands. */
  drawn?: readonly PaletteEntry[];
}

/** The form that enters a zone; it is a form because links must not change state. */
export function switchZoneForm(zone: string): CommandForm {
  return { action: paths.zones, method: 'post', fields: { zone } };
}

/** The id under which the uses of a page are counted. */
export const targetId = (to: string) => `place:${to}`;

function commandEntries(context: PaletteContext): PaletteEntry[] {
  return COMMAND_IDS.filter((id) => {
    const command = COMMANDS[id];
    const { roles, screen } = context;
    const usable = mayUse(command, roles, screen) && isOn(command, screen);
    return id !== 'palette.open' && usable && context.isReady(id);
  }).map((id) => {
    const { title, section, keywords, quiet, does } = COMMANDS[id];
    const isHere = section === 'Screen' || section === 'List';
    return {
      id,
      title,
      keywords,
      isScreen: section === 'Navigation' && does.kind === 'go',
      isHere,
      heading: isHere ? 'This screen' : section,
      keys: keysOf(COMMANDS[id], context.keySettings),
      does: { kind: 'command', id },
      quiet,
    };
  });
}

function zoneEntries({ zones, zone: current }: PaletteContext): PaletteEntry[] {
  return zones
    .filter(({ name }) => name !== current)
    .map(({ name, realm }) => ({
      id: `zone:${name}`,
      title: `Switch to ${name}`,
      subtitle: realm,
      keywords: [realm, 'zone', 'environment'],
      heading: 'Zones',
      keys: [],
      does: { kind: 'submit', form: switchZoneForm(name) },
    }));
}

function targetEntries(targets: readonly RecentTarget[]): PaletteEntry[] {
  return targets.map(({ title, subtitle, to }) => ({
    id: targetId(to),
    title,
    subtitle,
    heading: 'Recent',
    keys: [],
    does: { kind: 'go', to },
  }));
}

/**
 * All entries without duplicates: this screen's commands, recent entries, then navigation, creation, jobs, zones and
 * the rest.
 */
export function paletteEntries(context: PaletteContext): PaletteEntry[] {
  const commands = commandEntries(context);
  const zones = zoneEntries(context);
  const ofScreen = commands.filter(({ heading }) => heading === 'This screen');
  const others = [
    ...targetEntries((context.recentPlaces ?? []).filter(({ to }) => to !== context.here)),
    ...commands.filter(({ heading }) => heading !== 'This screen'),
    ...zones,
  ].map((entry) => withLevel(entry, [...commands, ...zones]));
  const byId = new Map(others.map((entry) => [entry.id, entry]));
  const recent = (context.recentIds ?? []).flatMap((id): PaletteEntry[] => {
    const entry = byId.get(id);
    if (!entry || (context.here !== undefined && addressOf(entry) === context.here)) return [];
    byId.delete(id);
    return [{ ...entry, heading: 'Recent' }];
  });
  const rest = [...byId.values()].sort((a, b) => orderOf(a.heading) - orderOf(b.heading));
  return [...ofScreen, ...(context.drawn ?? []), ...recent, ...rest];
}

function addressOf({ does }: PaletteEntry): string | undefined {
  const effect = does.kind === 'command' ? COMMANDS[does.id].does : does;
  return effect.kind === 'go' ? effect.to : undefined;
}

/** The second level of commands: values to choose, and the commands of a page. */
const LEVELS: Readonly<Partial<Record<string, (entry: PaletteEntry) => boolean>>> = {
  'zones.go': ({ id }) => id.startsWith('zone:'),
  'settings.go': ({ heading }) => heading === 'Settings',
  'jobs.go': ({ heading }) => heading === 'Jobs',
};

function withLevel(entry: PaletteEntry, all: readonly PaletteEntry[]): PaletteEntry {
  const isIn = LEVELS[entry.id];
  const opens = isIn ? all.filter(isIn) : [];
  return opens.length > 0 ? { ...entry, opens } : entry;
}

/** The headings in their order: 'This screen' is for the sections of the screen and of its list. */
const ORDER: readonly Heading[] = [
  'This screen',
  'Recent',
  ...SECTIONS.filter((section) => section !== 'Screen' && section !== 'List'),
];
const orderOf = (heading: Heading) => ORDER.indexOf(heading);

export interface EntryGroup {
  heading: Heading;
  entries: PaletteEntry[];
}

/** People with hundreds of zones find one by typing; a list of all zones would hide the other groups. */
const MAX_GROUP_ENTRIES = 20;

/** The entries shown before anything is typed: those that are not quiet, in groups with headings. */
export function groupEntries(entries: readonly PaletteEntry[]): EntryGroup[] {
  return ORDER.flatMap((heading) => {
    const group = entries.filter(
      (entry) => entry.heading === heading && !entry.quiet && !entry.isDrawn,
    );
    return group.length > 0 ? [{ heading, entries: group.slice(0, MAX_GROUP_ENTRIES) }] : [];
  });
}
