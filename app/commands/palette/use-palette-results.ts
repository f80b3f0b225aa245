import { useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { goPaths } from '#app/paths/go-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';
import type { Commands } from '#app/commands/context.ts';
import { groupEntries, paletteEntries, targetId } from './entries.ts';
import type { PaletteEntry } from './entries.ts';
import { askEntry, FOUND, FOUND_LIKE, readScope, SEARCH_FAILED } from '#app/commands/go/go.ts';
import { SEARCH_DELAY_MS } from '#app/ui/controls/search-delay.ts';
import type { AskEntry, GoHits, GoObject, PaletteHit } from '#app/commands/go/go.ts';
import type { Level } from './level.ts';
import { pageEntries } from './page-entries.ts';
import { bringRecent, keepRecent, readUsage, recordUse, writeHistory } from './usage-history.ts';
import type { UsageHistory } from './usage-history.ts';
import { matchRanges, prepare, rank } from './rank.ts';
import type { MatchRange } from './rank.ts';
import { findCommands } from './results.ts';

/** An entry as the palette shows it. */
export interface ShownEntry {
  entry: PaletteEntry;
  ranges: readonly MatchRange[];
  /** The hit, when the entry is one of the search on the server. */
  hit?: PaletteHit;
}

export interface PaletteResults {
  groups: ItemGroup[];
  count: number;
  searching: boolean;
  failure?: string;
  /** Whether rows of an earlier session have come since the palette opened. */
  isBrought: boolean;
  /** Records a use of the row. */
  used: (item: ShownEntry) => void;
}

interface ItemGroup {
  heading: string;
  items: ShownEntry[];
}

const NONE: readonly [] = [];

interface Offer {
  entries: PaletteEntry[];
  history: UsageHistory;
  /** What decides whether the assistant can be asked. */
  access: Pick<Commands, 'roles' | 'closed'>;
}

/** The id of the entry that asks the assistant. */
export const ASK_ID = 'ask-blast';

/** The palette's rows for the typed text: commands at once, metadata when the server has responded. */
export function usePaletteResults(
  typed: string,
  commands: Commands,
  level: Level | undefined,
  isTouched: Readonly<RefObject<boolean>>,
): PaletteResults {
  const { history, isBrought } = useHistory(commands.zone, isTouched);
  const { entries, access } = useMemo(() => offerOf(commands, history), [commands, history]);
  const first = useFirstLevel(level ? undefined : typed.trim(), commands, {
    entries,
    history,
    access,
  });
  const second = useSecondLevel(level, typed.trim());
  const { groups, searching, failure } = level ? second : first;

  const used = ({ entry, hit }: ShownEntry) => {
    const target = hit && { title: hit.title, subtitle: hit.subtitle, to: hit.to };
    // Questions and buttons of this page are not remembered.
    if (entry.id === ASK_ID || entry.does.kind === 'press') return;
    const id = target ? targetId(target.to) : entry.id;
    const now = recordUse(history, id, target);
    writeHistory(browserStore, commands.zone, now);
    if (commands.zone !== undefined) keepRecent(now);
  };
  const count = groups
    .filter(({ heading }) => heading !== 'Assistant')
    .reduce((sum, { items }) => sum + items.length, 0);
  return { groups, count, searching, ...(failure !== undefined && { failure }), isBrought, used };
}

/**
 * The earlier uses that this browser stores, or else the last ones of the person in another browser. The latter arrive
 * late. If a key was pressed meanwhile, they are shown only the next time, so that no row moves under the cursor.
 */
function useHistory(
  zone: string | undefined,
  isTouched: Readonly<RefObject<boolean>>,
): { history: UsageHistory; isBrought: boolean } {
  const [history, setHistory] = useState(() => readUsage(browserStore, zone));
  const [isBrought, setIsBrought] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    void bringRecent(browserStore, zone, left.signal).then((brought) => {
      if (!brought || isTouched.current) return;
      setHistory(readUsage(browserStore, zone));
      setIsBrought(true);
    });
    return () => left.abort();
  }, [zone, isTouched]);
  return { history, isBrought };
}

type Found = Pick<PaletteResults, 'groups' | 'searching'> & { failure: string | undefined };

/** @param q undefined while another level is shown */
function useFirstLevel(
  q: string | undefined,
  commands: Commands,
  { entries, history, access }: Offer,
): Found {
  const prepared = useMemo(() => prepare(entries), [entries]);
  const isSearched = q !== undefined && commands.zone !== undefined && readScope(q).scope !== '>';
  const { hits, searching, failure } = useMetadataHits(isSearched ? q : '');
  const groups = useMemo((): ItemGroup[] => {
    if (q === undefined) return [];
    if (q === '') {
      return groupEntries(entries).map(({ heading, entries: group }) => ({
        heading,
        items: group.map((entry): ShownEntry => ({ entry, ranges: NONE })),
      }));
    }
    const { scope, text } = readScope(q);
    if (scope === '>') {
      const items = rank(prepared, text, { usage: history.usage, limit: entries.length });
      return shown([{ heading: 'Commands', items }]);
    }
    if (scope) return shown([{ heading: FOUND, items: itemsOf(hits, text) }]);
    const { sure, drawn, slips, vague } = findCommands(prepared, q, { usage: history.usage });
    const isShown = ({ title, to }: PaletteHit) =>
      sure.some(({ entry }) => entry.id === targetId(to) && entry.title === title);
    const found = itemsOf(
      hits.filter((hit) => !isShown(hit)),
      q,
    );
    const isLike = ({ hit }: ShownEntry) => hit?.isLike === true;
    // A link of the page that leads to a result is left out.
    const isNew = ({ entry }: ShownEntry) => !found.some(({ hit }) => hit?.to === entry.href);
    const ask = askEntry(q, access);
    const asked = { heading: 'Assistant', items: ask ? [askItem(ask)] : [] };
    // Hits of the search come below the commands whatever their rank: they arrive late, and must not move the commands.
    return shown([
      ...(ask?.isQuestion ? [asked] : []),
      { heading: 'Commands', items: sure },
      { heading: FOUND, items: found.filter((item) => !isLike(item)) },
      // Controls of the page follow only after the search: otherwise Enter would press one of them while it runs.
      ...(searching ? [] : [{ heading: 'On this page', items: drawn.filter(isNew) }]),
      ...(searching ? [] : [{ heading: 'Commands', items: slips }]),
      { heading: FOUND_LIKE, items: found.filter(isLike) },
      ...(searching ? [] : [{ heading: 'Similar commands', items: vague }]),
      ...(ask?.isQuestion || searching ? [] : [asked]),
    ]);
  }, [q, entries, prepared, history, hits, access, searching]);
  return { groups, searching, failure };
}

function useSecondLevel(level: Level | undefined, q: string): Found {
  const { data, failed } = useServerData<GoObject>(level?.of && goPaths.objectData(level.of));
  const groups = useMemo((): ItemGroup[] => {
    if (!level) return [];
    if (level.entries) {
      return shown([{ heading: level.title, items: rank(prepare(level.entries), q) }]);
    }
    return data ? shown(groupsOf(data, q)) : [];
  }, [level, data, q]);
  const searching = level?.of !== undefined && !data && !failed;
  return { groups, searching, failure: failed ? SEARCH_FAILED : undefined };
}

/** The actions and parts of an object that match the typed text. */
function groupsOf({ id, page, parts }: GoObject, q: string): ItemGroup[] {
  const copies = [
    copyEntry('Copy link', new URL(page, location.href).href),
    copyEntry('Copy id', id),
  ];
  return parts.map(({ heading, hits }, index) => {
    const items = hits.map((hit) => itemOf(hit, ''));
    const extra = index === 0 ? copies.map((entry) => ({ entry, ranges: NONE })) : [];
    const all: ShownEntry[] = [...items, ...extra];
    const byId = new Map(all.map((item) => [item.entry.id, item]));
    const ranked = rank(
      prepare(all.map(({ entry }) => ({ ...entry, keywords: [entry.subtitle ?? ''] }))),
      q,
      { limit: all.length },
    );
    return {
      heading,
      items: ranked.flatMap(({ entry, ranges }) => {
        const item = byId.get(entry.id);
        return item ? [{ ...item, ranges }] : [];
      }),
    };
  });
}

function copyEntry(title: string, text: string): PaletteEntry {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    announce('Copied');
  };
  return {
    id: title,
    title,
    subtitle: text,
    heading: 'This screen',
    keys: [],
    does: { kind: 'press', press: () => void copy() },
  };
}

const shown = (groups: readonly ItemGroup[]) => groups.filter(({ items }) => items.length > 0);

const browserStore = () => window.localStorage;

/** What is offered on the page at the time when the palette opens. */
function offerOf(commands: Commands, history: UsageHistory): Omit<Offer, 'history'> {
  const here = location.pathname + location.search;
  const drawn = pageEntries(
    new Set(commands.pageCommands.filter(({ id }) => commands.isReady(id)).map(({ id }) => id)),
  );
  const entries = paletteEntries({ ...commands, ...history, drawn, here });
  return { entries, access: { roles: commands.roles, closed: commands.closed } };
}

function askItem({ title, to }: AskEntry): ShownEntry {
  const does = { kind: 'go' as const, to, state: { ask: true } };
  return { entry: { id: ASK_ID, title, heading: 'Help', keys: [], does }, ranges: NONE };
}

const itemsOf = (hits: readonly PaletteHit[], q: string) => hits.map((hit) => itemOf(hit, q));

function itemOf(hit: PaletteHit, q: string): ShownEntry {
  const { id, title, subtitle, to } = hit;
  const entry: PaletteEntry = {
    id,
    title,
    subtitle,
    heading: 'Recent',
    keys: [],
    does: { kind: 'go', to },
  };
  return { entry, hit, ranges: matchRanges(title, q) };
}

/** @param q the text that is searched; '' for none */
function useMetadataHits(q: string) {
  const { data, failed } = useServerData<GoHits>(q === '' ? undefined : paths.goSearch(q), {
    delayMs: SEARCH_DELAY_MS,
  });
  return {
    hits: data?.hits ?? NONE,
    failure: failed ? SEARCH_FAILED : data?.failure,
    searching: q !== '' && !data && !failed,
  };
}
