/** The tables that are derived from the ledger: what they hold after appends, a catch-up, a rebuild and an erasure. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Index } from '#model/dictionaries/dictionary.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { countRows, run, runOne } from '#platform/storage/database.ts';
import { OWNED_RECORDS } from '#tests/support/zones/owned-records.ts';
import { savePersonAndVisit } from '#tests/support/zones/person-and-visit.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { buildDictionary, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { eraseChain } from '#platform/ledger/maintenance/erase.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import type { Head } from '#platform/ledger/record.ts';

useZone();
beforeAll(async () => {
  await savePersonAndVisit(t);
  for (let i = 0; i < 40; i++) {
    await saveRecord(t, t.actor, 'person', { code: `c${i}`, age: i, bio: `born ${i}` });
  }
});

const tables = {
  head: sql`select key, chain, id, seq, name, body, deleted from head order by key`,
  unique_entry: sql`select index_id, hash, key from unique_entry order by 1, 2`,
  text_entry: sql`select index_id, value, key from text_entry order by 1, 2, 3`,
  number_entry: sql`select index_id, value, key from number_entry order by 1, 2, 3`,
  fulltext_entry: sql`select index_id, key, grams from fulltext_entry order by 1, 2`,
  edge_key: sql`select key, edge, side, hash from edge_key where to_seq is null order by 1, 2, 3, 4`,
  edge_definition: sql`select edge, name, from_chain, to_chain, keyed from edge_definition order by 1`,
  chain_count: sql`select chain, metric, n from chain_count where n <> 0 order by 1, 2`,
  readable_count: sql`select wallet, chain, n from readable_count where n <> 0 order by 1, 2`,
};
const snapshot = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(tables).map(async ([name, query]) => [name, await run(t.db, query)] as const),
    ),
  );

it('keys records that were there before an edge definition, and those after it', async () => {
  await saveRecord(t, t.actor, 'visit', { person: 'c7' });
  const edge = await t.ledger.append(t.zone, (tx) =>
    createEdgeDefinition(tx, edgeOf('HAS', 'visit.person', 'person.code'), t.actor),
  );
  const later = await saveRecord(t, t.actor, 'visit', { person: 'c8' });
  await catchUp(t.ledger, t.zone);
  const joined = () =>
    countRows(
      t.db,
      sql`from edge_key a join edge_key b
            on a.edge = b.edge and a.hash = b.hash and a.side = 0 and b.side = 1
          where a.to_seq is null and b.to_seq is null`,
    );
  expect(edge.name).toBe('HAS');
  expect(await joined()).toBe(2);

  await saveRecord(t, t.actor, 'visit', { person: null }, later);
  expect(await joined()).toBe(1);
});

it('keys both sides of a record that changed on one of them before it was keyed', async () => {
  await saveDictionary(t, {
    name: 'staff',
    attributes: attributesIn({ badge: 'STRING', leaders: 'STRING_ARRAY' }),
  });
  const boss = await saveRecord(t, t.actor, 'staff', { badge: 's1', leaders: ['s8'] });
  const { edgeId } = await t.ledger.append(t.zone, (tx) =>
    createEdgeDefinition(tx, edgeOf('LEADS', 'staff.badge', 'staff.leaders'), t.actor),
  );
  await saveRecord(t, t.actor, 'staff', { badge: 's1', leaders: ['s8', 's9'] }, boss);
  await catchUp(t.ledger, t.zone);
  const keys = await run<{ side: number; n: number }>(
    t.db,
    sql`select side, count(*) as n from edge_key k join edge_definition d using (zone, edge)
        where d.id = ${edgeId} and to_seq is null group by side order by side`,
  );
  expect(keys).toEqual([
    { side: 0, n: 1 },
    { side: 1, n: 2 },
  ]);
});

it('projections leave an index alone until the records before it are in, and enter those after it', async () => {
  const dictionary = (indexes: Index[]) =>
    buildDictionary({
      name: 'ship',
      attributes: attributesIn({ code: 'STRING', crew: 'INTEGER', story: 'STRING' }),
      indexes,
    });
  const key: Index = { name: 'ship_key', type: 'PRIMARY', attributes: ['code'] };
  const before = await saveDictionary(t, dictionary([key]));
  const [kept, changed] = [
    await saveRecord(t, t.actor, 'ship', { code: 's1', crew: 3, story: 'old' }),
    await saveRecord(t, t.actor, 'ship', { code: 's2', crew: 4, story: 'old' }),
  ];
  const byCrew: Index = { name: 'by_crew', type: 'NORMAL', attributes: ['crew'] };
  const words: Index = { name: 'ship_words', type: 'FULLTEXT', attributes: ['story'] };
  await saveDictionary(t, dictionary([key, byCrew, words]), before);
  const indexes = async () => {
    const { indexes: all } = await t.ledger.append(t.zone, (tx) => tx.chain('ship'));
    return all.map(({ name, built }) => [name, built]);
  };
  expect(await indexes()).toEqual([
    ['ship_key', true],
    ['by_crew', false],
    ['ship_words', false],
  ]);

  await saveRecord(t, t.actor, 'ship', { code: 's2', crew: 5, story: 'newer' }, changed);
  const added = await saveRecord(t, t.actor, 'ship', { code: 's3', crew: 6, story: 'newer' });
  await catchUp(t.ledger, t.zone);
  expect((await indexes()).every(([, built]) => built)).toBe(true);
  const entries = await run<{ key: number; crew: string; grams: number }>(
    t.db,
    sql`select key, value as crew, cardinality(grams) as grams
        from number_entry join fulltext_entry using (zone, key)
        where key = any(${[kept, changed, added].map((head) => head.key)}::bigint[]) order by key`,
  );
  expect(entries).toEqual([
    { key: kept.key, crew: '3', grams: 1 },
    { key: changed.key, crew: '5', grams: 3 },
    { key: added.key, crew: '6', grams: 3 },
  ]);
});

it('projections come out the same when they are rebuilt from the ledger', async () => {
  const before = await snapshot();
  await rebuildProjections(t.zone);
  await catchUp(t.ledger, t.zone);
  const after = await snapshot();
  expect(before.head!.length).toBeGreaterThan(40);
  expect(before.edge_key!.length).toBeGreaterThan(2);
  expect(after).toEqual(before);
});

it('projections count what each wallet owns, through changes of owners and deletions', async () => {
  await saveDictionary(t, { name: 'boat', attributes: attributesIn({ no: 'INTEGER' }) });
  const [ada, ben] = [t.actor.effectiveId, t.other.effectiveId];
  const counts = () =>
    run(t.db, sql`select wallet, chain, n from readable_count where n <> 0 order by wallet, chain`);
  const countOf = async (wallet: string) => {
    const row = await runOne<{ n: number }>(
      t.db,
      sql`select n from readable_count where wallet = ${wallet} and chain = 'boat'`,
    );
    return row?.n ?? 0;
  };
  const change = (
    head: Head,
    operation: 'UPDATE' | 'DELETE',
    owners: string[],
    limited: string[],
  ) =>
    t.ledger.append(t.zone, (tx) =>
      tx.append({
        ...nextVersion(head, operation, t.actor, { body: head.body }),
        ...{ owners, limitedOwners: limited },
      }),
    );
  const first = await saveRecord(t, t.actor, 'boat', { no: 1 });
  await saveRecord(t, t.actor, 'boat', { no: 2 });
  expect([await countOf(ada), await countOf(ben)]).toEqual([2, 0]);
  const shared = await change(first, 'UPDATE', [ada], [ada, ben]);
  expect([await countOf(ada), await countOf(ben)]).toEqual([2, 1]);
  const given = await change(shared, 'UPDATE', [ben], []);
  expect([await countOf(ada), await countOf(ben)]).toEqual([1, 1]);
  expect(await counts()).toEqual(await run(t.db, OWNED_RECORDS));
  await change(given, 'DELETE', [ben], []);
  expect([await countOf(ada), await countOf(ben)]).toEqual([1, 0]);
  expect(await counts()).toEqual(await run(t.db, OWNED_RECORDS));
});

it('projections lose an erased chain, whose records a signed tombstone accounts for', async () => {
  const erased = await t.ledger.append(t.zone, (tx) => eraseChain(tx, 'person', t.actor, 'test'));
  const { problems, erased: found } = await verifyLedger(t.zone);
  expect(problems).toEqual([]);
  expect(found).toBe(erased);
  expect(await countRows(t.db, sql`from head where chain = 'person'`)).toBe(0);
  expect(await countRows(t.db, sql`from readable_count where chain = 'person'`)).toBe(0);
});

it('projections stay as they are where a record changes in something else', async () => {
  const first = await saveRecord(t, t.actor, 'person', { code: 'stays', age: 1 });
  const entry = async () =>
    run<{ xmin: string }>(
      t.db,
      sql`select xmin::text from unique_entry where zone = ${t.zone.id} and key = ${first.key}`,
    );
  const before = await entry();
  expect(before).toHaveLength(1);
  const second = await saveRecord(t, t.actor, 'person', { code: 'stays', age: 2 }, first);
  expect(await entry()).toEqual(before);
  expect(
    await run(
      t.db,
      sql`select value::int from number_entry where zone = ${t.zone.id} and key = ${second.key}`,
    ),
  ).toEqual([{ value: 2 }]);
});

it('the entries of an index hold the newest values of each record, and none of a deleted one or an erased chain', async () => {
  const harbor = (name: string) =>
    buildDictionary({
      name,
      attributes: attributesIn({
        code: 'STRING',
        name: 'STRING',
        depth: 'DECIMAL',
        notes: 'CLOB',
      }),
      indexes: [
        { name: `${name}_key`, type: 'PRIMARY', attributes: ['code'] },
        { name: `${name}_name`, type: 'NORMAL', attributes: ['name'] },
        { name: `${name}_depth`, type: 'NORMAL', attributes: ['depth'] },
        { name: `${name}_notes`, type: 'FULLTEXT', attributes: ['notes'] },
      ],
    });
  await saveDictionary(t, harbor('harbor'));
  await saveDictionary(t, harbor('port'));
  const save = (chain: string, code: string, previous?: Head) =>
    saveRecord(
      t,
      t.actor,
      chain,
      { code, name: `n${code}`, depth: `${code}.50`, notes: `deep${code}` },
      previous,
    );
  const changed = await save('harbor', '1');
  const deleted = await save('harbor', '2');
  const other = await save('port', '1');
  const entriesOf = async ({ key }: Head) => {
    const found = await runOne<{ values: string }>(
      t.db,
      sql`select concat_ws(' ', (select count(*) from unique_entry where key = ${key}),
            (select string_agg(value, ',') from text_entry where key = ${key}),
            (select string_agg(value::text, ',') from number_entry where key = ${key}),
            (select string_agg(cardinality(grams)::text, ',') from fulltext_entry where key = ${key})
          ) as values`,
    );
    return found?.values;
  };
  expect(await entriesOf(changed)).toBe('1 n1 1.5 3');

  await save('harbor', '333', changed);
  await t.ledger.append(t.zone, (tx) =>
    tx.append(nextVersion(deleted, 'DELETE', t.actor, { body: deleted.body })),
  );
  expect(await entriesOf(changed)).toBe('1 n333 333.5 5');
  expect(await entriesOf(deleted)).toBe('0');
  // The keys of both are free again.
  await save('harbor', '1');
  await save('harbor', '2');

  await t.ledger.append(t.zone, (tx) => eraseChain(tx, 'harbor', t.actor, 'test'));
  expect(await entriesOf(changed)).toBe('0');
  expect(await entriesOf(other)).toBe('1 n1 1.5 3');
});
