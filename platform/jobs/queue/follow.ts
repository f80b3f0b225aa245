/** What happens to the jobs of a zone, told to those that follow it. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { runOne } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { OPEN } from './job-rows.ts';

export interface ZoneActivity {
  running: number;
  waiting: number;
  /** What all running jobs have done so far, in rows, terms and the like: it changes while they work. */
  done: number;
  /** When the last of the jobs ended, in ISO 8601; null before the first one. */
  endedAt: string | null;
}

const EVERY_MS = 1_000;
const MAX_ZONES = 10_000;

/** A zone is read about once a second for all that follow it. */
const readings = new LRUCache<number, ZoneActivity, ZoneRef>({
  max: MAX_ZONES,
  ttl: EVERY_MS / 2,
  fetchMethod: (_id, _stale, { context }) => readActivity(context),
});

export async function readActivity(zone: ZoneRef): Promise<ZoneActivity> {
  const [open, ended] = await Promise.all([
    runOne<Omit<ZoneActivity, 'endedAt'>>(
      zone.db,
      sql`select count(*) filter (where status = 'RUNNING') as running,
            count(*) filter (where status <> 'RUNNING') as waiting,
            coalesce(sum(progress_done), 0)::bigint as done
          from job where zone = ${zone.id} and status in ${OPEN}`,
    ),
    runOne<Pick<ZoneActivity, 'endedAt'>>(
      zone.db,
      sql`select max(completed_at) as "endedAt" from job where zone = ${zone.id} and completed_at is not null`,
    ),
  ]);
  return { running: 0, waiting: 0, done: 0, ...open, endedAt: ended?.endedAt ?? null };
}

/** Yields the activity of a zone after each change, until the signal aborts. */
export async function* followActivity(
  zone: ZoneRef,
  signal: AbortSignal,
): AsyncGenerator<ZoneActivity> {
  let told = '';
  for (;;) {
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const activity = await readings.forceFetch(zone.id, { context: zone });
    const state = JSON.stringify(activity);
    if (state !== told) yield activity;
    told = state;
  }
}
