import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { execute, run } from '#platform/storage/database.ts';
import { savePersonAndVisit } from '#tests/support/zones/person-and-visit.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { freshZone, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';

useZone();
beforeAll(() => savePersonAndVisit(t));

const report = () => verifyLedger(t.zone);

describe('appending', () => {
  it('numbers concurrent appends without a gap and links the versions of one record', async () => {
    const heads = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        saveRecord(t, t.actor, 'person', { code: `c${i}`, age: i }),
      ),
    );
    const seqs = heads.map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs.at(-1)! - seqs[0]!).toBe(39);

    const first = heads[0]!;
    const second = await saveRecord(t, t.actor, 'person', { code: 'c0', age: 99 }, first);
    expect(second.previousHash).toEqual(first.hash);
    expect(second.key).toBe(first.key);
    expect(await report()).toMatchObject({ problems: [] });
  });

  it('refuses a taken key, names the attribute only, and leaves the others of the group alone', async () => {
    const results = await Promise.allSettled([
      saveRecord(t, t.actor, 'person', { code: 'g1' }),
      saveRecord(t, t.other, 'person', { code: 'c1' }),
      saveRecord(t, t.actor, 'person', { code: 'g2' }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const [, refused] = results;
    const error = refused?.status === 'rejected' ? (refused.reason as Error) : undefined;
    expect(error).toBeInstanceOf(UniqueConflictError);
    expect(error?.message).toBe('Another record already has this value of code.');
    expect((await report()).problems).toEqual([]);
  });

  it('lets a plan that reads see the records of those before it in the group', async () => {
    const save = (code: string) => saveRecord(t, t.actor, 'person', { code });
    // The first append is a group of its own; those that come meanwhile are the next one.
    const [, written, seen] = await Promise.all([
      save('s1'),
      save('s2'),
      t.ledger.append(t.zone, (tx) =>
        run<{ id: string }>(tx.sql, sql`select id from head where body #>> '{data,code}' = 's2'`),
      ),
    ]);
    expect(seen).toEqual([{ id: written.id }]);
  });

  it('keeps nothing of a plan that throws', async () => {
    const before = await report();
    await expect(
      t.ledger.append(t.zone, async (tx) => {
        await tx.append({
          chain: 'person',
          id: crypto.randomUUID(),
          type: 'ASSET',
          operation: 'CREATE',
          owners: [t.actor.effectiveId],
          actor: t.actor,
          body: { data: { code: 'never' } },
        });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await report()).toEqual(before);
  });

  it('hashes ids as the database writes them, whatever letters a caller used', async () => {
    const loud = t.actor.effectiveId.toUpperCase();
    const actor = { loggedInId: loud, effectiveId: loud };
    const head = await t.ledger.append(t.zone, (tx) =>
      tx.append({
        chain: 'person',
        id: crypto.randomUUID().toUpperCase(),
        type: 'ASSET',
        operation: 'CREATE',
        owners: [loud],
        limitedOwners: [loud],
        actor,
        body: { data: { code: 'loud' } },
      }),
    );
    expect(head).toMatchObject({ owners: [t.actor.effectiveId], signer: t.actor.effectiveId });
    expect((await report()).problems).toEqual([]);
  });

  it('shares no definition of a transaction that was never committed', async () => {
    // The first append is a group of its own; those that come meanwhile are the next one.
    const first = saveRecord(t, t.actor, 'person', { code: 'first' });
    const lost = [
      t.ledger.append(t.zone, (tx) =>
        createEdgeDefinition(tx, edgeOf('LOST', 'person.code', 'visit.person'), t.actor),
      ),
      t.ledger.append(t.zone, (tx) => tx.chain('person')),
      t.ledger.append(t.zone, (tx) =>
        tx.sql.query('select pg_terminate_backend(pg_backend_pid())'),
      ),
    ];
    const outcomes = await Promise.allSettled(lost);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await first;
    await saveDictionary(t, { name: 'unrelated' });
    const { edges } = await t.ledger.append(t.zone, (tx) => tx.chain('person'));
    expect(edges).toEqual([]);
  });

  it('never lets time run backwards', async () => {
    const past = await freshZone(() => new Date('2020-01-01T00:00:00Z'));
    await execute(
      past.db,
      sql`update ledger_end set timestamp = '2021-06-01T00:00:00Z' where zone = ${past.zone.id}`,
    );
    const head = await saveRecord(past, past.actor, 'person', { code: 'x' });
    expect(head.timestamp).toBe('2021-06-01T00:00:00.000Z');
    await past.drop();
  });
});

describe('the table', () => {
  it.each([
    ['an update', sql`update ledger set type = 'X' where zone = 1`],
    ['a body taken without a tombstone', sql`update ledger set body = null where zone = 1`],
    ['a delete', sql`delete from ledger where zone = 1`],
    ['a truncate', sql`truncate ledger`],
    ['another signature of a tree', sql`update ledger_tree set signature = '' where zone = 1`],
    ['the delete of a tree', sql`delete from ledger_tree where zone = 1`],
    ['a truncate of the trees', sql`truncate ledger_tree`],
  ])('refuses %s', async (_, statement) => {
    await expect(execute(t.db, statement)).rejects.toThrow('append-only');
  });
});
