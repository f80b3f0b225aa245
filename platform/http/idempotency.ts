/**
 * The header `Idempotency-Key`: unique a wallet, consumed on success only; a repeat gets the first
 * answer. A key whose request is still under way, or that stood for another request, is refused.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { execute, run } from '../storage/database.ts';
import { badRequest, conflict, unprocessable } from './failure.ts';
import type { ZoneCaller } from './caller.ts';

const KEY_PATTERN = /^[\w-]{8,128}$/;
/** A request that a crash left unanswered blocks its key no longer than this. */
const ABANDONED_AFTER = sql`interval '10 minutes'`;

export interface Answer {
  status: number;
  body: unknown;
}

/** Runs the work once for a key; without a key, runs it. */
export async function once(
  caller: ZoneCaller,
  key: string | undefined,
  call: string,
  request: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  if (!KEY_PATTERN.test(key)) {
    throw badRequest('The header Idempotency-Key holds 8 to 128 letters, digits, _ and -.');
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([call, request]))
    .digest();
  const first = await claim(caller, key, call, hash);
  if (first) return first;
  try {
    const answer = await work();
    await execute(
      caller.zone.db,
      sql`update idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer.body ?? null)}::jsonb
          where zone = ${caller.zone.id} and wallet = ${caller.actor.loggedInId} and key = ${key}`,
    );
    return answer;
  } catch (error) {
    await release(caller, key);
    throw error;
  }
}

/** Takes the key, or gives the answer of its first use. Status 0 marks a request under way. */
async function claim(
  caller: ZoneCaller,
  key: string,
  call: string,
  hash: Buffer,
): Promise<Answer | undefined> {
  const { zone, actor } = caller;
  const claimed = await run(
    zone.db,
    sql`insert into idempotency (zone, wallet, key, call, request_hash, status)
        values (${zone.id}, ${actor.loggedInId}, ${key}, ${call}, ${hash}, 0)
        on conflict (zone, wallet, key) do update set created_at = now(), request_hash = excluded.request_hash
          where idempotency.status = 0 and idempotency.created_at < now() - ${ABANDONED_AFTER}
        returning 1 as claimed`,
  );
  if (claimed.length > 0) return undefined;
  const [kept] = await run<{ status: number; answer: unknown; request_hash: Buffer }>(
    zone.db,
    sql`select status, answer, request_hash from idempotency
        where zone = ${zone.id} and wallet = ${actor.loggedInId} and key = ${key}`,
  );
  if (!kept || kept.status === 0) {
    throw conflict(
      'The same request is still being handled. Wait for it, then look at the result.',
    );
  }
  if (!kept.request_hash.equals(hash)) {
    throw unprocessable('This Idempotency-Key stood for another request. Use a new key.');
  }
  return { status: kept.status, body: kept.answer };
}

async function release({ zone, actor }: ZoneCaller, key: string): Promise<void> {
  await execute(
    zone.db,
    sql`delete from idempotency where zone = ${zone.id} and wallet = ${actor.loggedInId}
          and key = ${key} and status = 0`,
  );
}
