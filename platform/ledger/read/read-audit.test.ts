/** What a list of the audit trail finds, and that no page of it reads the lines that it does not show. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, run } from '#platform/storage/database.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { auditPage, countAuditLines, readAuditLines } from './read-audit.ts';
import type { AuditFilter } from './read-audit.ts';

const [ANN, BEN, SYSTEM] = [randomUUID(), randomUUID(), randomUUID()];
const ANN_ALONE = { loggedInId: ANN, effectiveId: ANN };
const DAY = '2026-11-2';

/** Lines of the trail: who, for whom, the call, its outcome, what it was about, on which day of November from 20 on. */
type Line = [
  who: string | null,
  effective: string | null,
  call: string,
  outcome: string,
  of: object,
];
const LINES: Line[] = [
  [ANN, ANN, 'createTerm', 'done', { id: 'triage' }],
  [BEN, BEN, 'deleteTerm', 'refused 403', { id: 'triage' }],
  [ANN, SYSTEM, 'createRecord', 'done', { chain: 'visit', sdoId: 'v-1' }],
  [BEN, SYSTEM, 'updateRecord', 'done', { chain: 'visit', sdoId: 'v-1' }],
  [BEN, ANN, 'updateRecord', 'refused 409', { chain: 'visit', sdoId: 'v-2' }],
  [null, null, 'addClient', 'done', { client: 'reports' }],
  [BEN, BEN, 'deleteDictionary', 'done', { name: 'visit' }],
];

useZone();
beforeAll(async () => {
  for (const [index, [who, effective, call, outcome, of]] of LINES.entries()) {
    await execute(
      t.db,
      sql`insert into audit (zone, at, logged_in_id, effective_id, call, outcome, detail)
          values (${t.zone.id}, ${`${DAY}${index}T12:00:00Z`}, ${who}, ${effective}, ${call}, ${outcome}, ${JSON.stringify(of)})`,
    );
  }
});

it.each<[string, Partial<AuditFilter>, number[]]>([
  ['nothing', {}, [1, 2, 3, 4, 5, 6, 7]],
  ['a line', { after: 5 }, [6, 7]],
  ['a person, signed in or acted for', { wallet: ANN }, [1, 3, 5]],
  ['a system wallet', { wallet: SYSTEM }, [3, 4]],
  ['a call', { call: 'updateRecord' }, [4, 5]],
  ['what was done', { outcome: 'done' }, [1, 3, 4, 6, 7]],
  ['what was refused, with any status', { outcome: 'refused' }, [2, 5]],
  ['a term by its id', { object: 'triage' }, [1, 2]],
  ['a record', { object: 'v-1' }, [3, 4]],
  ['a client of the server', { object: 'reports' }, [6]],
  ['a chain, with the call that deleted its dictionary', { chain: 'visit' }, [3, 4, 5, 7]],
  ['two moments', { since: `${DAY}2T12:00:00Z`, until: `${DAY}4T12:00:00Z` }, [3, 4]],
  ['a person and an outcome', { wallet: BEN, outcome: 'refused' }, [2, 5]],
  ['whose lines may be read', { own: ANN_ALONE }, [1, 3, 5]],
  [
    'whose may be read, who acts as a system wallet',
    { own: { loggedInId: ANN, effectiveId: SYSTEM } },
    [1, 3, 4],
  ],
  ['another person among those that may be read', { own: ANN_ALONE, wallet: BEN }, [5]],
])('the lines of the audit trail are found by %s', async (_, filter, numbers) => {
  const asked = { after: 0, ...filter };
  const lines = await readAuditLines(t.zone, { ...asked, limit: 100 });
  expect(lines.map(({ line }) => line)).toEqual(numbers);
  expect(await countAuditLines(t.zone, asked)).toBe(numbers.length);
  const newest = await readAuditLines(t.zone, { ...asked, order: 'at DESC', limit: 2, skip: 1 });
  expect(newest.map(({ line }) => line)).toEqual(numbers.toReversed().slice(1, 3));
});

describe('a page of a long trail', () => {
  beforeAll(async () => {
    await execute(
      t.db,
      sql`insert into audit (zone, at, logged_in_id, effective_id, call, outcome, detail)
          select ${t.zone.id}, now() + n * interval '1 second', ${BEN}, ${BEN}, 'createRecord', 'done',
            jsonb_build_object('chain', 'long', 'sdoId', 'r-' || n)
          from generate_series(1, 4000) n`,
    );
    await execute(t.db, sql`analyze audit`);
  });

  it.each<[string, Partial<AuditFilter>]>([
    ['without a filter', {}],
    ['of a person with few lines', { wallet: ANN }],
    ['of a person with many lines', { wallet: BEN }],
    ['of who may read few lines', { own: ANN_ALONE }],
    ['of a record', { object: 'r-17' }],
    ['of a chain', { chain: 'long' }],
    ['of a rare call', { call: 'deleteTerm' }],
    ['of what was refused', { outcome: 'refused' }],
    ['of a moment', { until: `${DAY}2T12:00:00Z` }],
  ])('%s reads few lines', async (_, filter) => {
    const page = auditPage(t.zone, { after: 0, ...filter, order: 'at DESC', limit: 25 });
    const rows = await run<{ 'QUERY PLAN': string }>(t.db, sql`explain analyze ${page}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan/);
    const read = [...plan.matchAll(/Scan.*actual time=\S+ rows=(\d+)/g)].map(([, n]) => Number(n));
    const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, n]) => Number(n));
    expect(Math.max(...read, ...removed), plan).toBeLessThanOrEqual(25);
  });
});
