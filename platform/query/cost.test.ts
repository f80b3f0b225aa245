/** Tests that a query reads what its answer needs and not the whole chain, however many records there are. */
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Head } from '#platform/ledger/record.ts';
import { execute, transaction } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import {
  freshZone,
  ownReader,
  saveDictionary,
  saveEdge,
  saveRecord,
} from '#tests/support/zones/zone.ts';
import type { TestZone } from '#tests/support/zones/zone.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { startDeadline } from './deadline.ts';
import { runGraph } from './run-graph.ts';
import { openSnapshot } from './snapshot.ts';

const RECORDS = 400;
const THEN = '2024-02-01T00:00:00Z';

const clock = { now: new Date('2024-01-01T00:00:00Z') };
const zones: TestZone[] = [];

/** A zone with a chain in which each record has an edge to the next one. */
async function makeChain(): Promise<TestZone> {
  const t = await freshZone(() => clock.now);
  zones.push(t);
  await saveDictionary(t, {
    name: 'node',
    attributes: attributesIn({ no: 'INTEGER', next: 'INTEGER' }),
    indexes: [{ name: 'key', type: 'PRIMARY', attributes: ['no'] }],
  });
  await saveEdge(t, 'NEXT', 'node.next', 'node.no');
  return t;
}

function fillChain(t: TestZone): Promise<Head[]> {
  const numbers = Array.from({ length: RECORDS }, (_, no) => no);
  return Promise.all(numbers.map((no) => saveRecord(t, t.actor, 'node', { no, next: no + 1 })));
}

const analyze = (t: TestZone) => execute(t.db, sql`analyze`);

afterAll(() => Promise.all(zones.map((t) => t.drop())));

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** How many rows of records and of their versions a plan has read, and how many pairs it compared in vain. */
function rowsRead(plan: Plan): number {
  const own = ['head', 'ledger'].includes(plan['Relation Name'] ?? '')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  const compared = (plan['Rows Removed by Join Filter'] ?? 0) * plan['Actual Loops'];
  return own + compared + (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
}

/** Runs a walk, and gives its vertices and how many rows of records each of its statements has read. */
function walk(t: TestZone, text: string) {
  const { zone, definitions, actor } = t;
  return transaction(zone.db, async (on) => {
    const read: number[] = [];
    const explaining = new Proxy(on, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name) as unknown;
        return async (asked: string | { text: string; values: unknown[] }, given?: unknown[]) => {
          const { text: query, values } =
            typeof asked === 'string' ? { text: asked, values: given } : asked;
          if (values && / edge_key k|unnest\(.* as k /.test(query)) {
            const { rows } = await on.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
              `explain (analyze, format json) ${query}`,
              values,
            );
            const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
            if (plan) read.push(rowsRead(plan));
          }
          return on.query(query, values);
        };
      },
    }) as Transaction;
    const deadline = startDeadline(10_000);
    const asked = { zone, reader: ownReader(actor), definitions, text };
    const snapshot = await openSnapshot(explaining, asked, deadline);
    if (snapshot.query.kind !== 'graph') throw new Error('This is no graph query.');
    const { result } = await runGraph(snapshot, snapshot.query, STANDARD_BUDGET, deadline);
    return { numbers: result.vertices.map(({ data }) => data.no), read };
  });
}

it('a query looks up the versions of the records that a hop leads to, and of no others', async () => {
  const t = await makeChain();
  const heads = await fillChain(t);
  clock.now = new Date('2024-03-01T00:00:00Z');
  await saveRecord(t, t.actor, 'node', { no: 1, next: 300 }, heads[1]);
  await saveRecord(t, t.actor, 'node', { no: 1000, next: 6 }, heads[5]);
  await analyze(t);
  const text = `GRAPH node AS OF Date('${THEN}') WHERE data.no == 0 TRAVERSE ANY 0..6`;
  const { numbers, read } = await walk(t, text);
  expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const hops = read.slice(0, 6);
  expect(hops).toHaveLength(6);
  // Each hop leads to one vertex that is not known yet. So it reads the head, and perhaps the version of that time.
  expect(Math.min(...hops)).toBeGreaterThan(0);
  expect(Math.max(...hops)).toBeLessThanOrEqual(2);
});

it('a query looks up each record once, although it is planned by statistics of an empty chain', async () => {
  const t = await makeChain();
  await analyze(t);
  await fillChain(t);
  const { numbers, read } = await walk(t, 'GRAPH node TRAVERSE ANY 0..1');
  expect(numbers).toHaveLength(RECORDS);
  const [hop, ...slices] = read;
  // All ends of its edges are known.
  expect(hop).toBe(0);
  expect(slices.reduce((sum, rows) => sum + rows)).toBe(RECORDS);
});
