/** The table of answers that are kept for repeats under an Idempotency-Key (http/idempotency.ts). */
import { sql } from 'kysely';
import { execute, type Queryable } from './database.ts';

/** Stands where an answer's status does while its request is under way, and may still fail. */
export const IN_PROGRESS = 0;
/** What the request asked for is done, and its answer is not there: not yet, or not any more. */
export const DONE = 1;

/** Notes, in the transaction that does what requests asked for, that they must not be done again. */
export async function markDone(
  on: Queryable,
  zone: { id: number },
  claims: readonly string[],
): Promise<void> {
  await execute(
    on,
    sql`update idempotency set status = ${DONE}
        where zone = ${zone.id} and claim = any(${claims}::uuid[])`,
  );
}

/** Takes the answers of a zone away, which may repeat what was erased; that their requests are done stays. */
export async function clearResponses(on: Queryable, zone: { id: number }): Promise<void> {
  await execute(
    on,
    sql`update idempotency set status = ${DONE}, answer = null
        where zone = ${zone.id} and claim is null`,
  );
}

/** Forgets answers that nobody asks for any more: forms are posted again within minutes. */
export async function deleteExpired(on: Queryable): Promise<void> {
  await execute(on, sql`delete from idempotency where created_at < now() - interval '1 day'`);
}
