/**
 * What the palette stores: how often each entry was used, and the most recent entries. Both are separate for each zone,
 * because a page of one zone does not exist in another. The browser holds both until the person logs out; the most
 * recent entries are also kept with the settings of the person, from where the next session gets them.
 */
import { goPaths } from '#app/paths/go-paths.ts';
import { readServerData } from '#app/ui/browser/use-server-data.ts';
import { isObject } from '#model/text/json-object.ts';
import { targetId } from './entries.ts';
import type { RecentTarget, RecentUse } from '#app/session/settings/recent-use.ts';

export interface UsageHistory extends RecentUse {
  usage: Record<string, number>;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A list this short can be read at a glance. */
const MAX_RECENT = 5;
/** Above this number the least used are dropped, so that the history stays at a few kilobytes. */
const MAX_USAGE = 200;

const keyOf = (zone: string | undefined) => `keyway.palette.${zone ?? ''}`;

/** No title and no address of the palette is longer. */
const MAX_LENGTH = 500;

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH;

function isTarget(value: unknown): value is RecentTarget {
  if (!isObject(value)) return false;
  const { title, subtitle, to } = value;
  // Only paths of this site are accepted, because the browser's storage cannot be trusted.
  const own = typeof to === 'string' && /^\/(?![/\\])/.test(to);
  return isShort(title) && isShort(subtitle) && isShort(to) && own;
}

/** Keeps the valid entries of a value that may be anything. */
export function parseRecent(read: unknown): RecentUse {
  const { recentIds, recentPlaces } = isObject(read) ? read : {};
  return {
    recentIds: (Array.isArray(recentIds) ? recentIds.filter(isShort) : []).slice(0, MAX_RECENT),
    recentPlaces: (Array.isArray(recentPlaces) ? recentPlaces.filter(isTarget) : []).slice(
      0,
      MAX_RECENT,
    ),
  };
}

function parseHistory(text: string | null): UsageHistory {
  const read: unknown = JSON.parse(text ?? '{}');
  const { usage } = isObject(read) ? read : {};
  return {
    ...parseRecent(read),
    usage: Object.fromEntries(
      Object.entries(isObject(usage) ? usage : {}).filter(
        (pair): pair is [string, number] => typeof pair[1] === 'number',
      ),
    ),
  };
}

/** The stored history of a zone; empty when the storage is unavailable or invalid. */
export function readUsage(store: () => Store, zone: string | undefined): UsageHistory {
  try {
    return parseHistory(store().getItem(keyOf(zone)));
  } catch {
    return { usage: {}, recentIds: [], recentPlaces: [] };
  }
}

/** Returns the history with one more use of an entry. @param target given when the entry leads to a page */
export function recordUse(history: UsageHistory, id: string, target?: RecentTarget): UsageHistory {
  const counted = { ...history.usage, [id]: (history.usage[id] ?? 0) + 1 };
  const mostUsed = Object.entries(counted).sort(([, a], [, b]) => b - a);
  const recentIds = [id, ...history.recentIds.filter((other) => other !== id)].slice(0, MAX_RECENT);
  const targets = target
    ? [target, ...history.recentPlaces.filter(({ to }) => to !== target.to)]
    : history.recentPlaces;
  return {
    usage: Object.fromEntries(mostUsed.slice(0, MAX_USAGE)),
    recentIds,
    recentPlaces: targets.filter(({ to }) => recentIds.includes(targetId(to))),
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

/**
 * Sends the last used entries to the server. Nothing waits for the answer: if it fails, the next session begins without
 * them.
 */
export function keepRecent({ recentIds, recentPlaces }: RecentUse): void {
  const body = new URLSearchParams({ recent: JSON.stringify({ recentIds, recentPlaces }) });
  void fetch(goPaths.recent, { method: 'post', body, keepalive: true }).catch(() => undefined);
}

/**
 * Loads the last used entries of an earlier session, if this browser has none.
 * @returns whether it has stored something
 */
export async function bringRecent(
  store: () => Store,
  zone: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const known = readUsage(store, zone);
  if (zone === undefined || known.recentIds.length > 0) return false;
  const kept = await readServerData<unknown>(goPaths.recentData, signal);
  const recent = parseRecent(kept);
  // The person may have used an entry while the answer was on its way.
  if (recent.recentIds.length === 0 || readUsage(store, zone).recentIds.length > 0) return false;
  writeHistory(store, zone, { ...known, ...recent });
  return true;
}
