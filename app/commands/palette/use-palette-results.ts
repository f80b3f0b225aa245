import { useContext, useMemo } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import { CommandContext } from '../context.ts';
import { groupEntries, paletteEntries, placeId } from './entries.ts';
import type { PaletteEntry } from './entries.ts';
import { SEARCH_DELAY_MS, SEARCH_FAILED } from '../go/go.ts';
import type { GoHits, MetadataHit } from '../go/go.ts';
import { readHistory, recordUse, writeHistory } from './usage-history.ts';
import { marksOf, prepare, rank } from './rank.ts';
import type { Mark } from './rank.ts';

/** A row of the palette. */
export interface PaletteItem {
  entry: PaletteEntry;
  marks: readonly Mark[];
  /** Set for results of the metadata search. */
  hit?: MetadataHit;
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

/** The palette's rows for the typed text: commands at once, metadata when the server has responded. */
export function usePaletteResults(typed: string): PaletteResults {
  const q = typed.trim();
  const { entries, prepared, history, zone } = usePreparedEntries();
  const { hits, searching, problem } = useMetadataHits(q);

  const groups = useMemo(() => {
    if (q === '') {
      return groupEntries(entries).map(({ heading, entries: group }) => ({
        heading,
        items: group.map((entry): PaletteItem => ({ entry, marks: NONE })),
      }));
    }
    const commands: PaletteItem[] = rank(prepared, q, { usage: history.usage });
    const isShown = ({ title, to }: MetadataHit) =>
      commands.some(({ entry }) => entry.id === placeId(to) && entry.title === title);
    const found = hits.filter((hit) => !isShown(hit)).map((hit) => itemOf(hit, q));
    // Metadata come last, whatever their rank: they arrive late and must not move the rows above.
    return [
      { heading: 'Commands', items: commands },
      { heading: 'Metadata', items: found },
    ].filter(({ items }) => items.length > 0);
  }, [q, entries, prepared, history, hits]);

  const used = ({ entry, hit }: PaletteItem) => {
    const place = hit && { title: hit.title, subtitle: hit.subtitle, to: hit.to };
    const id = place ? placeId(place.to) : entry.id;
    writeHistory(browserStore, zone, recordUse(history, id, place));
  };
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return { groups, count, searching, problem, used };
}

const browserStore = () => window.localStorage;

/** The entries at the time when the palette opens. */
function usePreparedEntries() {
  const commands = useContext(CommandContext);
  return useMemo(() => {
    const history = readHistory(browserStore, commands?.zone);
    const entries = commands ? paletteEntries({ ...commands, ...history }) : [];
    return { entries, prepared: prepare(entries), history, zone: commands?.zone };
  }, [commands]);
}

function itemOf(hit: MetadataHit, q: string): PaletteItem {
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
