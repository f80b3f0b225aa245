/** The palette as a page (`/go`), and the search of both. */
import { mayOpen } from '#model/access/roles.ts';
import type { Role, RoleKey } from '#model/access/roles.ts';
import type { Zone } from '#model/directory/zone.ts';
import { paths } from '#app/paths/paths.ts';
import { logFailure } from '#app/environment/log.server.ts';
import { groupEntries, paletteEntries } from '#app/commands/palette/entries.ts';
import type { EntryDoes, PaletteEntry } from '#app/commands/palette/entries.ts';
import { mayUse } from '#app/commands/command.ts';
import { askEntry, readScope, SEARCH_FAILED } from './go.ts';
import type { GoValue } from './go-values.server.ts';
import type { GoData, GoGroup, GoHits, GoResult, PaletteHit, PlainWay } from './go.ts';
import { DEFAULT_KEY_SETTINGS } from '#app/session/settings/key-settings.ts';
import type { KeySettings } from '#app/session/settings/key-settings.ts';
import { prepare } from '#app/commands/palette/rank.ts';
import type { MatchRange, Ranked } from '#app/commands/palette/rank.ts';
import { findCommands } from '#app/commands/palette/results.ts';
import { COMMANDS } from '#app/commands/registry.ts';

export interface GoOptions {
  roles: readonly Role[];
  zones: readonly Zone[];
  /** The name of the current zone. */
  zone: string | undefined;
  keySettings?: KeySettings;
  /** The role keys of services that the customer does not have. */
  closed?: readonly RoleKey[];
  /** The values that the pages of commands take. */
  values?: Partial<Record<string, readonly GoValue[]>>;
  /** Searches all metadata of the zone. A thrown Response (a redirect to sign in) is passed on. */
  search: (q: string) => Promise<PaletteHit[]>;
}

/** Longer texts are cut. No question or query for the graph is that long, and the limit bounds the cost of matching. */
const QUERY_MAX_LENGTH = 2_000;
/** The part of the text that is matched with commands, whose names are short. */
const NAME_MAX_LENGTH = 200;

/** The commands and the metadata that match `?q=` of the request. */
export async function loadGo(request: Request, options: GoOptions): Promise<GoData> {
  const entries = entriesFor(options).map((entry) => withValues(entry, options));
  const wanted = new URL(request.url).searchParams.get('in');
  const entry = wanted === null ? undefined : entries.find(({ id }) => id === wanted);
  const level = entry?.opens && {
    heading: entry.title,
    results: entry.opens.map((one) => toResult(one, [])),
  };
  // A level shows its own entries only: a search without roles finds nothing beside them.
  const found = await loadHits(request, level ? { ...options, roles: [] } : options);
  return {
    ...found,
    ...groupsFor(found.q.slice(0, NAME_MAX_LENGTH), entries),
    ask: askEntry(found.q, options),
    level,
  };
}

/** The entry, with the values that its page takes first in its second level. */
function withValues(entry: PaletteEntry, { values = {} }: GoOptions): PaletteEntry {
  const own = (values[entry.id] ?? []).map(({ title, to }): PaletteEntry => ({
    ...{ id: `${entry.id} ${title}`, title, heading: entry.heading, keys: [] },
    does: { kind: 'go', to },
  }));
  return own.length > 0 ? { ...entry, opens: [...own, ...(entry.opens ?? [])] } : entry;
}

/** Only the metadata that match `?q=`, because the palette in the browser already has the commands. */
export async function loadHits(
  request: Request,
  { roles, search }: Pick<GoOptions, 'roles' | 'search'>,
): Promise<GoHits> {
  const asked = new URL(request.url).searchParams.get('q') ?? '';
  const q = asked.trim().slice(0, QUERY_MAX_LENGTH);
  // The search is not called without its role, because a forbidden call ends the session.
  if (q === '' || !mayOpen(roles, 'metadataSearch')) return { q, hits: [] };
  try {
    return { q, hits: await search(q) };
  } catch (error) {
    if (error instanceof Response) throw error;
    // The commands work without the metadata, and throwing here would replace the page under the palette.
    logFailure(error, request, 'The metadata search of /go failed.');
    return { q, hits: [], failure: SEARCH_FAILED };
  }
}

/**
 * The entries that a link or a plain form can run. A command that its screen runs is not among them, as `/go` does not
 * have that screen's buttons.
 */
function entriesFor(options: GoOptions): PaletteEntry[] {
  const { roles, zones, zone, keySettings = DEFAULT_KEY_SETTINGS, closed = [] } = options;
  return paletteEntries({
    roles,
    zones,
    zone,
    keySettings,
    screen: undefined,
    isReady: (id) =>
      mayUse(COMMANDS[id], roles, undefined, closed) &&
      !['focus', 'screen', 'parent'].includes(COMMANDS[id].does.kind),
  });
}

function groupsFor(q: string, entries: PaletteEntry[]): Pick<GoData, 'groups' | 'slips' | 'vague'> {
  if (q === '') {
    const groups = groupEntries(entries).map((group) => ({
      heading: group.heading,
      results: group.entries.map((entry) => toResult(entry, [])),
    }));
    return { groups, slips: [], vague: [] };
  }
  const { scope, text } = readScope(q);
  if (scope && scope !== '>') return { groups: [], slips: [], vague: [] };
  const { sure, slips, vague } = findCommands(prepare(entries), text);
  return {
    groups: groupOf('Commands', sure),
    slips: groupOf('Commands', slips),
    vague: groupOf('Similar commands', vague),
  };
}

function groupOf(heading: string, found: readonly Ranked<PaletteEntry>[]): GoGroup[] {
  const results = found.map(({ entry, ranges }) => toResult(entry, ranges));
  return results.length > 0 ? [{ heading, results }] : [];
}

function toResult(
  { id, title, subtitle, keys, does, opens }: PaletteEntry,
  ranges: MatchRange[],
): GoResult {
  const result = { entry: { id, title, subtitle, keys }, ranges, way: wayOf(does) };
  return opens ? { ...result, level: id } : result;
}

function wayOf(does: EntryDoes): PlainWay {
  const effect = does.kind === 'command' ? COMMANDS[does.id].does : does;
  switch (effect.kind) {
    case 'go':
      return { to: effect.to };
    case 'submit':
      return { form: effect.form };
    case 'dialog':
      return { to: `?dialog=${effect.param}` };
    case 'press':
    case 'focus':
    case 'screen':
    case 'parent':
      // `entriesFor` offers no entry with one of these effects.
      return { to: paths.go };
  }
}
