/**
 * What the palette stores in the browser: how often each entry was used, and the most recent entries. Separate for each
 * zone, because a place of one zone does not exist in another; logging out clears it.
 */
import { placeId } from './entries.ts';
import type { RecentPlace } from './entries.ts';

export interface UsageHistory {
  usage: Record<string, number>;
  recentIds: string[];
  recentPlaces: RecentPlace[];
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Few enough to be read at a glance. */
const RECENT_LIMIT = 5;
/** Above this number the least used are dropped, so that the history stays at a few kilobytes. */
const USAGE_LIMIT = 200;

const keyOf = (zone: string | undefined) => `keyway.palette.${zone ?? ''}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isPlace(value: unknown): value is RecentPlace {
  if (!isObject(value)) return false;
  const { title, subtitle, to } = value;
  // Only paths of this site, because the browser's storage cannot be trusted.
  const own = typeof to === 'string' && /^\/(?![/\\])/.test(to);
  return typeof title === 'string' && typeof subtitle === 'string' && own;
}

function parseHistory(text: string | null): UsageHistory {
  const read: unknown = JSON.parse(text ?? '{}');
  const { usage, recentIds, recentPlaces } = isObject(read) ? read : {};
  return {
    usage: Object.fromEntries(
      Object.entries(isObject(usage) ? usage : {}).filter(
        (pair): pair is [string, number] => typeof pair[1] === 'number',
      ),
    ),
    recentIds: Array.isArray(recentIds) ? recentIds.filter((id) => typeof id === 'string') : [],
    recentPlaces: Array.isArray(recentPlaces) ? recentPlaces.filter(isPlace) : [],
  };
}

/** The stored history of a zone; empty when the storage is unavailable or invalid. */
export function readHistory(store: () => Store, zone: string | undefined): UsageHistory {
  try {
    return parseHistory(store().getItem(keyOf(zone)));
  } catch {
    return { usage: {}, recentIds: [], recentPlaces: [] };
  }
}

/** Returns the history with one more use of an entry. @param place given when the entry is a place */
export function recordUse(history: UsageHistory, id: string, place?: RecentPlace): UsageHistory {
  const counted = { ...history.usage, [id]: (history.usage[id] ?? 0) + 1 };
  const mostUsed = Object.entries(counted).sort(([, a], [, b]) => b - a);
  const recentIds = [id, ...history.recentIds.filter((other) => other !== id)].slice(
    0,
    RECENT_LIMIT,
  );
  const places = place
    ? [place, ...history.recentPlaces.filter(({ to }) => to !== place.to)]
    : history.recentPlaces;
  return {
    usage: Object.fromEntries(mostUsed.slice(0, USAGE_LIMIT)),
    recentIds,
    recentPlaces: places.filter(({ to }) => recentIds.includes(placeId(to))),
  };
}

/** Stores the history of a zone. When the browser refuses, only the order of the palette is lost. */
export function writeHistory(
  store: () => Store,
  zone: string | undefined,
  history: UsageHistory,
): void {
  try {
    store().setItem(keyOf(zone), JSON.stringify(history));
  } catch {
    // Storage is full or forbidden; the palette works without it.
  }
}
