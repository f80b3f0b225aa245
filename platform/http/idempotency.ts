/**
 * The header `Idempotency-Key`: unique a wallet, consumed on success only; a repeat gets the first
 * answer. A key whose request is still under way, or that stood for another request, is refused.
 */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { execute, run } from '../storage/database.ts';
import { DONE, IN_PROGRESS } from '../storage/idempotency-store.ts';
import { badRequest, conflict, unprocessable } from './http-error.ts';
import type { ZoneCaller } from './caller.ts';

const KEY_PATTERN = /^[\w-]{8,128}$/;
/** A request under way says so this often; one that a crash ended blocks its key a little longer. */
const KEEP_MS = 60_000;
const ABANDONED_AFTER = sql`interval '3 minutes'`;

export interface CallResponse {
  status: number;
  body: unknown;
}

/**
 * Runs the work once for a key; without a key, runs it. The transaction that does what was asked for says so
 * of the caller's claim (`markDone`), so that a crash before the answer does not have it done twice.
 */
export async function runOnce(
  caller: ZoneCaller,
  key: string | undefined,
  call: string,
  request: unknown,
  work: () => Promise<CallResponse>,
): Promise<CallResponse> {
  if (key === undefined) return work();
  if (!KEY_PATTERN.test(key)) {
    throw badRequest('The header Idempotency-Key holds 8 to 128 letters, digits, _ and -.');
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([call, caller.actor.effectiveId, request]))
    .digest();
  const claim = randomUUID();
  const first = await take(caller, key, call, hash, claim);
  if (first) return first;
  caller.claim = claim;
  const mine = sql`zone = ${caller.zone.id} and wallet = ${caller.actor.loggedInId} and key = ${key}
    and claim = ${claim}`;
  const keeping = setInterval(() => {
    const kept = sql`update idempotency set created_at = now() where ${mine}`;
    // The next one may succeed; the claim outlasts two that fail.
    execute(caller.zone.db, kept).catch(() => undefined);
  }, KEEP_MS).unref();
  let answer: CallResponse;
  try {
    answer = await work();
  } catch (error) {
    await execute(
      caller.zone.db,
      sql`delete from idempotency where ${mine} and status = ${IN_PROGRESS}`,
    );
    throw error;
  } finally {
    clearInterval(keeping);
  }
  const keep = sql`update idempotency set claim = null, status = ${answer.status},
    answer = ${JSON.stringify(answer.body ?? null)}::jsonb where ${mine}`;
  // What was asked for is done, also when its answer cannot be kept.
  await execute(caller.zone.db, keep).catch(() => undefined);
  return answer;
}

/** Takes the key, or gives the answer of its first use. */
async function take(
  caller: ZoneCaller,
  key: string,
  call: string,
  hash: Buffer,
  claim: string,
): Promise<CallResponse | undefined> {
  const { zone, actor } = caller;
  const claimed = await run(
    zone.db,
    sql`insert into idempotency (zone, wallet, key, call, request_hash, status, claim)
        values (${zone.id}, ${actor.loggedInId}, ${key}, ${call}, ${hash}, ${IN_PROGRESS}, ${claim})
        on conflict (zone, wallet, key) do update
          set created_at = now(), request_hash = excluded.request_hash, claim = excluded.claim
          where idempotency.status = ${IN_PROGRESS}
            and idempotency.created_at < now() - ${ABANDONED_AFTER}
        returning 1 as claimed`,
  );
  if (claimed.length > 0) return undefined;
  const [kept] = await run<{ status: number; answer: unknown; request_hash: Buffer }>(
    zone.db,
    sql`select status, answer, request_hash from idempotency
        where zone = ${zone.id} and wallet = ${actor.loggedInId} and key = ${key}`,
  );
  if (!kept || kept.status === IN_PROGRESS) {
    throw conflict(
      'The same request is still being handled. Wait for it, then look at the result.',
    );
  }
  if (!kept.request_hash.equals(hash)) {
    throw unprocessable('This Idempotency-Key stood for another request. Use a new key.');
  }
  if (kept.status === DONE) {
    throw conflict(
      'This request was done before, and its answer is not there any more. Look at the result.',
    );
  }
  return { status: kept.status, body: kept.answer };
}
