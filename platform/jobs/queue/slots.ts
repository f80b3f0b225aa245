/**
 * How many jobs all workers can run at once. Each worker holds a shared advisory lock on the main database, with the
 * number of its slots as key. So PostgreSQL forgets a worker as soon as its connection is lost.
 */
import { sql } from 'kysely';
import { execute, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';

/** The first part of the locks' keys; the second is the number of slots. */
const SLOTS_LOCK = 17_002;

/** Announces the slots of a worker for as long as the connection lives. */
export async function announceSlots(connection: Queryable, slots: number): Promise<void> {
  await execute(connection, sql`select pg_advisory_lock_shared(${SLOTS_LOCK}::int, ${slots}::int)`);
}

/** The slots of all workers that live. */
export async function countSlots(on: Queryable): Promise<number> {
  const row = await runOne<{ slots: number }>(
    on,
    sql`select coalesce(sum(objid::int), 0) as slots from pg_locks
        where locktype = 'advisory' and objsubid = 2 and classid = ${SLOTS_LOCK}::oid and granted
          and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.slots ?? 0;
}
