/**
 * The table `idempotency`: one row for each Idempotency-Key of a wallet, with the response to its request.
 * What a key means for a request is decided in http/idempotency.ts.
 */
import { sql } from 'kysely';
import { execute, run, runOne } from './database.ts';
import type { Queryable } from './database.ts';
import { storableJson } from './storable.ts';
import type { ZoneRef } from './zone.ts';

/** The status of a row whose request is still being handled, and may still fail. */
export const IN_PROGRESS = 0;
/** The status of a row whose request is done, but whose response is not stored: not yet, or no longer. */
export const DONE = 1;

/** A claim that has not been renewed for this long belongs to a process that crashed. */
export const ABANDONED_AFTER_MS = 3 * 60_000;
/** Forms are sent again within minutes, so older keys are not needed. */
const KEPT_FOR = sql`interval '1 day'`;

/** A request that claims a key. */
export interface KeyClaim {
  zone: ZoneRef;
  /** The wallet that signed in. */
  wallet: string;
  key: string;
  /** The id of this request: only the request that claimed the key may change its row. */
  claim: string;
}

/** The row of a key that is taken. */
export interface StoredRequest {
  /** IN_PROGRESS, DONE, or the status of the response. */
  status: number;
  answer: unknown;
  requestHash: Buffer;
}

/** Claims a key that is free or abandoned. Returns its row when it is taken. */
export async function claimKey(
  { zone, wallet, key, claim }: KeyClaim,
  call: string,
  requestHash: Buffer,
): Promise<'claimed' | StoredRequest | undefined> {
  const claimed = await run(
    zone.db,
    sql`insert into idempotency (zone, wallet, key, call, request_hash, status, claim)
        values (${zone.id}, ${wallet}, ${key}, ${call}, ${requestHash}, ${IN_PROGRESS}, ${claim})
        on conflict (zone, wallet, key) do update
          set created_at = now(), request_hash = excluded.request_hash, claim = excluded.claim
          where idempotency.status = ${IN_PROGRESS}
            and idempotency.created_at < now() - ${ABANDONED_AFTER_MS} * interval '1 millisecond'
        returning 1 as claimed`,
  );
  if (claimed.length > 0) return 'claimed';
  return runOne<StoredRequest>(
    zone.db,
    sql`select status, answer, request_hash as "requestHash" from idempotency
        where zone = ${zone.id} and wallet = ${wallet} and key = ${key}`,
  );
}

/** Keeps a claim from counting as abandoned. */
export async function renewClaim(claim: KeyClaim): Promise<void> {
  const { db } = claim.zone;
  await execute(db, sql`update idempotency set created_at = now() where ${isClaimedBy(claim)}`);
}

/** Frees the key of a request that failed; the key of one that is done stays taken. */
export async function releaseKey(claim: KeyClaim): Promise<void> {
  await execute(
    claim.zone.db,
    sql`delete from idempotency where ${isClaimedBy(claim)} and status = ${IN_PROGRESS}`,
  );
}

/** Stores the response of a request that is done, for repeats of the request. */
export async function storeResponse(
  claim: KeyClaim,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  await execute(
    claim.zone.db,
    sql`update idempotency set claim = null, status = ${status},
          answer = ${storableJson(body ?? null)}::jsonb
        where ${isClaimedBy(claim)}`,
  );
}

function isClaimedBy({ zone, wallet, key, claim }: KeyClaim) {
  return sql`zone = ${zone.id} and wallet = ${wallet} and key = ${key} and claim = ${claim}`;
}

/** Marks requests as done, in the transaction that does what they ask for, so that they are never done again. */
export async function markDone(
  on: Queryable,
  zone: { id: number },
  claims: readonly string[],
): Promise<void> {
  await execute(
    on,
    sql`update idempotency set status = ${DONE}
        where zone = ${zone.id} and claim = any(${claims}::uuid[])`,
    { prepared: true },
  );
}

/** Deletes the stored responses of a zone, which may repeat erased data; their requests stay marked as done. */
export async function clearResponses(on: Queryable, zone: { id: number }): Promise<void> {
  await execute(
    on,
    sql`update idempotency set status = ${DONE}, answer = null
        where zone = ${zone.id} and claim is null`,
  );
}

/** Deletes keys that are too old to be sent again. */
export async function deleteExpired(on: Queryable): Promise<void> {
  await execute(on, sql`delete from idempotency where created_at < now() - ${KEPT_FOR}`);
}
