/** Finds work that no worker does, because its worker died or its row in the queue was lost, and queues it again. */
import { build, run } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { enqueueJobs, findClaimed, IS_QUEUED, returnJobs } from './job-queue.ts';
import { findUnfinished, findUnheld } from './lock.ts';
import { enqueueCatchUp, enqueueCountEdges, enqueueVerification } from './zone-work.ts';

/** A younger job may still be on its way to the queue, or from the queue to its worker. */
const GRACE_MS = 5_000;
/** The mail of a job that ended earlier is not sent any more. */
const MAIL_MS = 24 * 60 * 60 * 1000;

/**
 * Finds open jobs that no worker will run, and makes them run: it takes back the claims of dead workers, and adds jobs
 * that are missing in the queue. Jobs that merely wait are not affected.
 * @returns the number of jobs
 */
export async function reapJobs(platform: JobPlatform): Promise<number> {
  const now = platform.now().getTime();
  const times = { before: new Date(now - GRACE_MS), since: new Date(now - MAIL_MS) };
  const claimed = await findClaimed(platform.db, times.before);
  let reaped = 0;
  await onEachServer(platform, async (db, zones) => {
    const isHere = new Set(zones.map(({ id }) => id));
    const abandoned = await findUnheld(
      db,
      claimed.filter(({ zone }) => isHere.has(zone)),
    );
    reaped += await returnJobs(platform.db, abandoned);
    const missing = await findUnfinished(db, times, db === platform.db ? IS_QUEUED : undefined);
    reaped += await enqueueJobs(platform.db, missing);
  });
  return reaped;
}

/** Requests a catch-up of each zone in which records have not caught up with a definition, because a worker was killed. */
export async function reapDefinitions(platform: JobPlatform): Promise<void> {
  await onEachServer(platform, async (db) => {
    const behind = await run(
      db,
      build
        .selectFrom('edge_definition')
        .select('zone')
        .where((is) => is.not('keyed'))
        .union(
          build
            .selectFrom('index_definition')
            .select('zone')
            .where((is) => is.not('built')),
        ),
    );
    for (const { zone } of behind) await enqueueCatchUp(platform.db, zone);
  });
}

/** The least time between two counts of a zone that is written to continuously. */
const COUNT_EVERY_MS = 30_000;

/** Requests a count for each zone with edges that have changed since they were counted. */
export async function reapEdgeCounts(platform: JobPlatform): Promise<void> {
  const before = new Date(platform.now().getTime() - COUNT_EVERY_MS);
  await onEachServer(platform, async (db) => {
    const behind = await run(
      db,
      build
        .selectFrom('edge_count')
        .select('zone')
        .whereRef('changed_seq', '>', 'counted_seq')
        .where('counted_at', '<', before.toISOString()),
    );
    for (const { zone } of behind) await enqueueCountEdges(platform.db, zone);
  });
}

/**
 * A verification that has not ended by then was probably lost with its worker. One that is at work still ends first.
 */
const VERIFY_AGAIN_MS = 15 * 60 * 1000;

/** Requests a verification of each zone whose last one has not ended long after it was asked for. */
export async function reapVerifications(platform: JobPlatform): Promise<void> {
  const before = new Date(platform.now().getTime() - VERIFY_AGAIN_MS);
  await onEachServer(platform, async (db) => {
    const lost = await run(
      db,
      build
        .selectFrom('ledger_check')
        .select('zone')
        .where('ended_at', 'is', null)
        .where('asked_at', '<', before.toISOString()),
    );
    for (const { zone } of lost) await enqueueVerification(platform.db, zone);
  });
}

/** Calls `work` for each database that has zones. A server that is down does not affect zones on other servers. */
async function onEachServer(
  { zones, log }: JobPlatform,
  work: (db: Database, zones: readonly ZoneRef[]) => Promise<void>,
): Promise<void> {
  const all = await zones.all();
  for (const db of new Set(all.map((zone) => zone.db))) {
    try {
      await work(
        db,
        all.filter((zone) => zone.db === db),
      );
    } catch (error) {
      log.error({ err: error }, 'The jobs of a server could not be looked after.');
    }
  }
}
