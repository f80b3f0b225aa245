/** Tests that the time of a query follows the records that the reader may read, and not those that it may not. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { FromQuery } from '#model/tql/ast.ts';
import type { Reader } from '#platform/access/visible.ts';
import { walletOf } from '#platform/access/wallets.ts';
import type { Head } from '#platform/ledger/record.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { execute, run, transaction } from '#platform/storage/database.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ownReader, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { startDeadline } from './deadline.ts';
import { runQuery } from './run-query.ts';
import { countStatement, rowStatement } from './select-rows.ts';
import { openSnapshot } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

const OTHERS = 400;
/** The numbers of the records that the reader of few owns, among those of others. */
const OWN = [90, 200, 399];
const STRANGER = crypto.randomUUID();

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** How many rows of records a plan has read. */
function recordsRead(plan: Plan): number {
  const rows =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = plan['Relation Name'] === 'head' ? rows * plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + recordsRead(part), 0);
}

let few: Reader;
let all: Reader;
let stranger: Reader;
/** Owns every eighth record of a chain with an index. */
let keeper: Reader;
let first: Head | undefined;

const clock = { now: new Date('2024-01-01T00:00:00Z') };
useZone(() => clock.now);
beforeAll(async () => {
  few = ownReader(t.other);
  all = ownReader(t.actor);
  stranger = { wallet: STRANGER, ids: [STRANGER], grants: [] };
  const attributes = attributesIn({ no: 'INTEGER', city: 'STRING' });
  for (const name of ['mixed', 'whole']) await saveDictionary(t, { name, attributes });
  const numbers = Array.from({ length: OTHERS }, (_, no) => no);
  const save = (chain: string, no: number) =>
    saveRecord(t, chain === 'mixed' && OWN.includes(no) ? t.other : t.actor, chain, {
      no,
      city: `c${no % 7}`,
    });
  await Promise.all(numbers.map((no) => save('mixed', no)));
  [first] = await Promise.all(numbers.map((no) => save('whole', no)));
  await saveDictionary(t, {
    ...{ name: 'indexed', attributes },
    indexes: [{ name: 'key', type: 'PRIMARY', attributes: ['no'] }],
  });
  const id = await walletOf(t.ledger, t.zone, {
    subject: 'eve',
    email: 'eve@acme.test',
    emailVerified: true,
    name: 'eve',
  });
  const eve = { loggedInId: id, effectiveId: id };
  keeper = ownReader(eve);
  await Promise.all(
    numbers.map((no) => saveRecord(t, no % 8 === 0 ? eve : t.actor, 'indexed', { no })),
  );
  await execute(t.db, sql`analyze`);
});

function inSnapshot<Result>(
  reader: Reader,
  text: string,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const { zone, definitions } = t;
  return transaction(zone.db, async (on) =>
    work(await openSnapshot(on, { zone, reader, definitions, text }, startDeadline(10_000))),
  );
}

/** How many records a statement of a query reads; by default that of its rows. */
function measure(reader: Reader, text: string, pick = rowsOf): Promise<number> {
  return inSnapshot(reader, text, async (snapshot) => {
    const { on, query } = snapshot;
    if (query.kind !== 'from') throw new Error('This is no FROM query.');
    // The table is so small that reading all of it is cheaper.
    await execute(on, sql`set local enable_seqscan = off`);
    const [explained] = await run<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      on,
      sql`explain (analyze, format json) ${pick(snapshot, query)}`,
    );
    return recordsRead(explained!['QUERY PLAN'][0]!.Plan);
  });
}
const rowsOf = (snapshot: Snapshot, query: FromQuery) =>
  rowStatement(snapshot, query, Infinity).statement;

async function rows(reader: Reader, text: string): Promise<unknown[]> {
  const { zone, definitions } = t;
  const answer = await runQuery({ zone, reader, definitions, text });
  return answer.kind === 'from' ? answer.rows : [];
}

const QUERIES = [
  'FROM mixed SELECT data.no AS no LIMIT 5',
  'FROM mixed SELECT data.no AS no ORDER BY data.city, data.no DESC',
  "FROM mixed WHERE data.city LIKE 'c%' SELECT data.no AS no",
  'FROM mixed SELECT COUNT(*) AS no',
  "FROM mixed AS OF Date('2999-01-01') SELECT data.no AS no",
];

describe('a reader of three among four hundred records', () => {
  it.each(QUERIES)('reads each of them at most twice for %s', async (text) => {
    expect(await measure(few, text)).toBeLessThanOrEqual(2 * OWN.length);
  });

  it('gets them, in each order', async () => {
    expect(await rows(few, QUERIES[0]!)).toEqual(OWN.map((no) => ({ no })));
    expect(await rows(few, QUERIES[1]!)).toEqual([399, 200, 90].map((no) => ({ no })));
    expect(await rows(few, QUERIES[2]!)).toEqual(OWN.map((no) => ({ no })));
    expect(await rows(few, QUERIES[3]!)).toEqual([{ no: 3 }]);
  });

  it('gets what a contract shares with it as well', async () => {
    const contracts = [{ id: crypto.randomUUID(), chain: 'mixed', owners: [t.other.effectiveId] }];
    const grants = [{ chain: 'mixed', contracts, when: undefined, only: ['no'] }];
    const shared = { ...stranger, grants };
    expect(await rows(shared, 'FROM mixed SELECT data.*')).toEqual(OWN.map((no) => ({ no })));
    expect(await measure(shared, QUERIES[0]!)).toBeLessThanOrEqual(2 * OWN.length);
  });
});

it('a query by a key starts from the key, and not from all records that the reader owns', async () => {
  const ownersOf = (text: string) =>
    inSnapshot(keeper, text, async ({ readable }) => readable.owners);
  const byKey = 'FROM indexed WHERE data.no == 8 SELECT data.no AS no';
  expect(await ownersOf(byKey)).toBeUndefined();
  expect(await ownersOf("FROM indexed WHERE data.city == 'c1'")).toEqual(keeper.ids);
  expect(await rows(keeper, byKey)).toEqual([{ no: 8 }]);
  expect(await rows(keeper, byKey.replace('8', '9'))).toEqual([]);
});

describe('a reader without a record', () => {
  it.each(QUERIES)('reads none for %s', async (text) => {
    expect(await measure(stranger, text)).toBe(0);
  });
});

describe('a reader of all records', () => {
  const COUNT = 'FROM whole SELECT COUNT(*) AS n';

  it('has them counted without reading them', async () => {
    expect(await measure(all, COUNT)).toBe(0);
    expect(await rows(all, COUNT)).toEqual([{ n: OTHERS }]);
    expect(await measure(all, 'FROM whole SKIP 10', countStatement)).toBe(0);
  });

  it('has those counted that a condition leaves', async () => {
    const text = 'FROM whole WHERE data.no < 10 SELECT COUNT(*) AS n';
    expect(await rows(all, text)).toEqual([{ n: 10 }]);
  });

  it('has those counted that are its own, once others own one of them', async () => {
    expect(await rows(all, 'FROM mixed SELECT COUNT(*) AS n')).toEqual([
      { n: OTHERS - OWN.length },
    ]);
  });

  it('has those of an earlier time counted as they were', async () => {
    const before = clock.now.toISOString();
    clock.now = new Date('2024-02-01T00:00:00Z');
    await t.ledger.append(t.zone, (tx) =>
      tx.append(nextVersion(first!, 'DELETE', t.actor, { body: first!.body })),
    );
    const then = `FROM whole AS OF Date('${before}') SELECT COUNT(*) AS n`;
    expect(await rows(all, then)).toEqual([{ n: OTHERS }]);
    expect(await rows(all, COUNT)).toEqual([{ n: OTHERS - 1 }]);
  });
});
