import { useMemo } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import type { Commands } from '../context.ts';
import { groupEntries, paletteEntries, placeId } from './entries.ts';
import type { PaletteEntry } from './entries.ts';
import { askEntry, SEARCH_FAILED } from '../go/go.ts';
import { SEARCH_DELAY_MS } from '../go/search-delay.ts';
import type { AskEntry, GoHits, PaletteHit } from '../go/go.ts';
import { readHistory, recordUse, writeHistory } from './usage-history.ts';
import type { UsageHistory } from './usage-history.ts';
import { marksOf, prepare } from './rank.ts';
import { findCommands } from './results.ts';
import type { Mark } from './rank.ts';

/** A row of the palette. */
export interface PaletteItem {
  entry: PaletteEntry;
  marks: readonly Mark[];
  /** Set for results of the metadata search. */
  hit?: PaletteHit;
}

export interface PaletteResults {
  groups: { heading: string; items: PaletteItem[] }[];
  count: number;
  searching: boolean;
  problem?: string;
  /** Records a use of the row. */
  used: (item: PaletteItem) => void;
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
export function usePaletteResults(typed: string, commands: Commands): PaletteResults {
  const q = typed.trim();
  const { entries, history, access } = useMemo(() => offerOf(commands), [commands]);
  const prepared = useMemo(() => prepare(entries), [entries]);
  const { hits, searching, problem } = useMetadataHits(commands.zone === undefined ? '' : q);

  const groups = useMemo(() => {
    if (q === '') {
      return groupEntries(entries).map(({ heading, entries: group }) => ({
        heading,
        items: group.map((entry): PaletteItem => ({ entry, marks: NONE })),
      }));
    }
    const { sure, vague } = findCommands(prepared, q, { usage: history.usage });
    const isShown = ({ title, to }: PaletteHit) =>
      sure.some(({ entry }) => entry.id === placeId(to) && entry.title === title);
    const found = hits.filter((hit) => !isShown(hit)).map((hit) => itemOf(hit, q));
    const ask = askEntry(q, access);
    const asked = { heading: 'Assistant', items: ask ? [askItem(ask)] : [] };
    // They come late, whatever their rank, and must not move the commands.
    return [
      ...(ask?.isQuestion ? [asked] : []),
      { heading: 'Commands', items: sure },
      { heading: 'In this zone', items: found },
      // not before them: a row that is there first is the one that Enter takes
      ...(searching ? [] : [{ heading: 'Similar commands', items: vague }]),
      ...(ask?.isQuestion || searching ? [] : [asked]),
    ].filter(({ items }) => items.length > 0);
  }, [q, entries, prepared, history, hits, access, searching]);

  const used = ({ entry, hit }: PaletteItem) => {
    const place = hit && { title: hit.title, subtitle: hit.subtitle, to: hit.to };
    // a question is no entry that is used again
    if (entry.id === ASK_ID) return;
    const id = place ? placeId(place.to) : entry.id;
    writeHistory(browserStore, commands.zone, recordUse(history, id, place));
  };
  const count = groups
    .filter(({ heading }) => heading !== 'Assistant')
    .reduce((sum, { items }) => sum + items.length, 0);
  return { groups, count, searching, problem, used };
}

const browserStore = () => window.localStorage;

/** What is offered on the page at the time when the palette opens. */
function offerOf(commands: Commands): Offer {
  const history = readHistory(browserStore, commands.zone);
  const entries = paletteEntries({ ...commands, ...history });
  return { entries, history, access: { roles: commands.roles, closed: commands.closed } };
}

function askItem({ title, to }: AskEntry): PaletteItem {
  const does = { kind: 'go' as const, to, state: { ask: true } };
  return { entry: { id: ASK_ID, title, heading: 'Help', keys: [], does }, marks: NONE };
}

function itemOf(hit: PaletteHit, q: string): PaletteItem {
  const { id, title, subtitle, to } = hit;
  const entry: PaletteEntry = {
    id,
    title,
    subtitle,
    heading: 'Recent',
    keys: [],
    does: { kind: 'go', to },
  };
  return { entry, hit, marks: marksOf(title, q) };
}

/** @param q the text that is searched; '' for none */
function useMetadataHits(q: string) {
  const { data, failed } = useServerData<GoHits>(q === '' ? undefined : paths.goSearch(q), {
    delayMs: SEARCH_DELAY_MS,
  });
  return {
    hits: data?.hits ?? NONE,
    problem: failed ? SEARCH_FAILED : data?.problem,
    searching: q !== '' && !data && !failed,
  };
}
