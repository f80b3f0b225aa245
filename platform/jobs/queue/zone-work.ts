/** The queues of requests for work on a whole zone: the rows of `zone_work` on the main database. */
import { sql } from 'kysely';
import { build, execute, runOne } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import { notifyWorkers, QUEUES } from './queue.ts';
import type { ZoneTask } from './queue.ts';

/** Requests a catch-up of the zone's records with its definitions, and a count of edges. */
export function enqueueCatchUp(on: Queryable, zone: number): Promise<void> {
  return enqueueZone(on, QUEUES.catchUp, zone);
}

/** Requests a new count of the zone's edges. */
export function enqueueCountEdges(on: Queryable, zone: number): Promise<void> {
  return enqueueZone(on, QUEUES.countEdges, zone);
}

/** Requests the verification that somebody has asked for (ledger/maintenance/check-zone.ts). */
export function enqueueVerification(on: Queryable, zone: number): Promise<void> {
  return enqueueZone(on, QUEUES.verify, zone);
}

async function enqueueZone(on: Queryable, task: ZoneTask, zone: number): Promise<void> {
  await execute(
    on,
    build
      .insertInto('zone_work')
      .values({ zone, task })
      .onConflict((on) => on.doNothing()),
  );
  await notifyWorkers(on, task);
}

/** Takes the oldest request out of the queue; undefined when there is none that nobody else takes. */
export async function takeZone(on: Queryable, task: ZoneTask): Promise<number | undefined> {
  const taken = await runOne<Columns<'zone_work', 'zone'>>(
    on,
    sql`delete from zone_work where task = ${task} and zone = (
          select zone from zone_work where task = ${task} order by asked_at limit 1 for update skip locked)
        returning zone`,
  );
  return taken?.zone;
}
