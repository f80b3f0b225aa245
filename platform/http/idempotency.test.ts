import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { DATA_TYPES, eraseChain } from '#platform/ledger/maintenance/erase.ts';
import { countRows, run } from '#platform/storage/database.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import { appendAudited, writeAudit } from './audit.ts';
import type { ZoneCaller } from './caller.ts';
import { runOnce } from './idempotency.ts';

useZone();
beforeAll(async () => {
  await saveDictionary(t, { name: 'patient' });
});

/** Who sends a request; each request has a caller of its own. */
const caller = (given: Partial<ZoneCaller> = {}) =>
  ({ zone: t.zone, actor: t.actor, ...given }) as ZoneCaller;

const append = (by: ZoneCaller) =>
  appendAudited(t, by, 'createRecord', {}, (tx) =>
    tx.append({
      chain: 'patient',
      id: crypto.randomUUID(),
      type: 'ASSET',
      operation: 'CREATE',
      owners: [t.actor.effectiveId],
      actor: t.actor,
      body: { data: {} },
    }),
  );

function countRecords(): Promise<number> {
  return countRows(t.db, sql`from head where chain = 'patient' and type = 'ASSET'`);
}

const DONE_BEFORE = /was done before/;

it('runOnce does not do again what was done, though its answer was lost', async () => {
  const before = await countRecords();
  const key = crypto.randomUUID();
  const attempt = (work: (by: ZoneCaller) => Promise<unknown>) => {
    const by = caller();
    return runOnce(by, key, 'createRecord', {}, async () => ({
      status: 201,
      body: await work(by),
    }));
  };
  const lost = attempt(async (by) => {
    await append(by);
    throw new Error('The process ended.');
  });
  await expect(lost).rejects.toThrow('The process ended.');
  await expect(attempt(append)).rejects.toThrow(DONE_BEFORE);
  expect(await countRecords()).toBe(before + 1);
});

it('runOnce knows work by its audit line where the ledger has no part in it', async () => {
  const key = crypto.randomUUID();
  const attempt = (fails: boolean) => {
    const by = caller();
    return runOnce(by, key, 'cancelJob', {}, async () => {
      await writeAudit(t.db, by, { call: 'cancelJob', outcome: 'done' });
      if (fails) throw new Error('The process ended.');
      return { status: 200, body: null };
    });
  };
  await expect(attempt(true)).rejects.toThrow('The process ended.');
  await expect(attempt(false)).rejects.toThrow(DONE_BEFORE);
});

it('runOnce lets a request that failed be sent again', async () => {
  const key = crypto.randomUUID();
  const attempt = (work: () => Promise<unknown>) =>
    runOnce(caller(), key, 'createRecord', {}, async () => ({ status: 201, body: await work() }));
  await expect(attempt(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await attempt(() => Promise.resolve('yes'))).toEqual({ status: 201, body: 'yes' });
});

it.each(['claims its key', 'does its work'])(
  'runOnce frees the key of a request once the database is back that went while it %s',
  async (when) => {
    let state: 'there' | 'loses its answer' | 'away' = 'there';
    const gone = () => Promise.reject(Object.assign(new Error('Gone.'), { code: 'ECONNREFUSED' }));
    const ask = t.db.query.bind(t.db) as (
      statement: string,
      values?: unknown[],
    ) => Promise<unknown>;
    const query = async (...statement: Parameters<typeof ask>) => {
      if (state === 'away') return gone();
      const answer = await ask(...statement);
      if (state === 'there') return answer;
      state = 'away';
      return gone();
    };
    const db = new Proxy(t.db, {
      get: (target, name) => (name === 'query' ? query : (Reflect.get(target, name) as unknown)),
    });
    const key = crypto.randomUUID();
    const send = (work: () => Promise<unknown>) => {
      const by = caller({ zone: { ...t.zone, db } });
      return runOnce(by, key, 'createRecord', {}, async () => ({
        status: 201,
        body: await work(),
      }));
    };
    if (when === 'claims its key') state = 'loses its answer';
    const sent = send(() => {
      state = 'away';
      return gone();
    });
    await expect(sent).rejects.toThrow('Gone.');
    state = 'there';
    await expect
      .poll(() => send(() => Promise.resolve('yes')).catch(() => undefined))
      .toEqual({ status: 201 as const, body: 'yes' });
  },
);

it('runOnce tells requests as a system wallet from those as oneself', async () => {
  const key = crypto.randomUUID();
  const work = () => Promise.resolve({ status: 200 as const, body: 'own' });
  await runOnce(caller(), key, 'createRecord', {}, work);
  const elevated = caller({ actor: { ...t.actor, effectiveId: t.other.effectiveId } });
  await expect(runOnce(elevated, key, 'createRecord', {}, work)).rejects.toThrow('another request');
});

it('runOnce keeps no answer beyond the data of its zone', async () => {
  const key = crypto.randomUUID();
  const send = () => {
    const by = caller();
    const work = async () => ({ status: 201 as const, body: { id: (await append(by)).id } });
    return runOnce(by, key, 'createRecord', {}, work);
  };
  const first = await send();
  expect(await send()).toEqual(first);
  await t.ledger.append(t.zone, (tx) =>
    eraseChain(tx, 'patient', t.actor, 'For a test.', DATA_TYPES),
  );
  await expect(send()).rejects.toThrow(DONE_BEFORE);
  expect(await run(t.db, sql`select from idempotency where answer is not null`)).toEqual([]);
});
