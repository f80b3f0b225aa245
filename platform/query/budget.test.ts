/** What a query may cost, what it leaves out beyond that, and reading without a budget. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from './budget.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ownReader, saveDictionary, saveEdge, saveRecord } from '#tests/support/zones/zone.ts';
import { run, transaction } from '#platform/storage/database.ts';
import { startDeadline } from './deadline.ts';
import { readBatches } from './run-from.ts';
import { runQuery } from './run-query.ts';
import { openSnapshot } from './snapshot.ts';
import { streamRows } from './stream-rows.ts';
import { readSlices, toVertex } from './vertices.ts';

const RECORDS = 60;
/** A condition that is false only after minutes: an even number of x is cut into parts in every way. */
const SLOW = String.raw`data.filler REGEX '^(x*)(x*)(x*)(x*)(x*)(x*)\1\2\3\4\5\6x$'`;

useZone();
beforeAll(async () => {
  const attributes = [
    { name: 'no', datatype: 'INTEGER' },
    { name: 'next', datatype: 'INTEGER' },
    { name: 'filler', datatype: 'STRING' },
  ] as const;
  await saveDictionary(t, { name: 'link', attributes: [...attributes] });
  await saveEdge(t, 'NEXT', 'link.next', 'link.no');
  for (let no = 0; no < RECORDS; no++) {
    await saveRecord(t, t.actor, 'link', { no, next: no + 1, filler: 'x'.repeat(50) });
  }
});

const asked = (text: string) => ({
  zone: t.zone,
  definitions: t.definitions,
  reader: ownReader(t.actor),
  text,
});

async function rows(text: string, budget: Partial<Budget>) {
  const answer = await runQuery({ ...asked(text), budget });
  if (answer.kind !== 'from') throw new Error('This is no FROM query.');
  return { numbers: answer.rows.map(({ no }) => no), left: answer.left, total: answer.total };
}

async function graph(text: string, budget: Partial<Budget>, nowMs?: () => number) {
  const answer = await runQuery({ ...asked(text), budget, nowMs });
  if (answer.kind !== 'graph') throw new Error('This is no GRAPH query.');
  const { vertices, left } = answer.result;
  return { numbers: vertices.map(({ data }) => data.no), left };
}

const upTo = (count: number) => Array.from({ length: count }, (_, no) => no);

describe('a FROM query', () => {
  it('that is just met leaves nothing out', async () => {
    expect(await rows('FROM link LIMIT 7', { rows: 7 })).toEqual({
      ...{ numbers: upTo(7), left: null },
      total: 7,
    });
    expect((await rows('FROM link', { rows: RECORDS })).left).toBeNull();
  });

  it('names the budget of rows', async () => {
    const { numbers, left, total } = await rows('FROM link', { rows: 7 });
    expect(numbers).toEqual(upTo(7));
    expect(total).toBe(RECORDS);
    expect(left?.message).toMatch(/^Only the first 7 of 60 rows are here: /);
    expect(left?.budget).toBe('rows');
    expect(left?.message).toContain('SKIP and LIMIT');
  });

  it.each([
    ['FROM link SKIP 10 LIMIT 40', 40],
    ['FROM link SKIP 10', 50],
    ['FROM link SKIP 30 LIMIT 40', 30],
    ['FROM link WHERE data.no < 20', 20],
    ['FROM link GROUP BY data.no SELECT data.no AS no, COUNT(*) AS n', 60],
  ])('counts the rows of %s', async (text, count) => {
    expect((await rows(text, { rows: 7 })).total).toBe(count);
  });

  it('names the budget of bytes and gives what was read till then', async () => {
    const { numbers, left } = await rows('FROM link', { bytes: 2_000 });
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(upTo(numbers.length));
    expect(numbers.length).toBeLessThan(RECORDS);
    expect(left?.budget).toBe('bytes');
  });

  it('that finds nothing in its time fails', async () => {
    const slow = rows(`FROM link WHERE ${SLOW}`, { ms: 200 });
    await expect(slow).rejects.toThrow('statement timeout');
  });
});

describe('a row', () => {
  it('longer than an answer may be is refused with a sentence', async () => {
    const long = 'y'.repeat(1024 * 1024);
    for (let no = 0; no < 2; no++) await saveRecord(t, t.other, 'link', { no, filler: long });
    const reader = { wallet: '', ids: [t.other.effectiveId], grants: [] };
    const pushes = Array.from({ length: 33 }, (_, n) => `PUSH(data.filler) AS p${n}`).join(', ');
    const text = `FROM link SELECT ${pushes}`;
    await expect(runQuery({ ...asked(text), reader })).rejects.toThrow('longer than 64 MiB');
  });
});

describe('a walk', () => {
  const walk = 'GRAPH link WHERE data.no == 0 TRAVERSE OUT 0..9';

  it('names the budget of hops', async () => {
    const { numbers, left } = await graph(walk, { hops: 3 });
    expect(numbers).toEqual(upTo(4));
    expect(left).toMatchObject({ budget: 'hops', vertices: 0 });
  });

  it('as long as the budget of hops leaves nothing out', async () => {
    expect(await graph(walk, { hops: 9 })).toEqual({ numbers: upTo(10), left: null });
  });

  it('names the budget of bytes, with the number of vertices left out', async () => {
    const { numbers, left } = await graph(walk, { bytes: 3_000 });
    expect(numbers).toEqual(upTo(numbers.length));
    expect(left).toMatchObject({ budget: 'bytes', vertices: 10 - numbers.length });
  });

  it('whose time is up between hops gives what it met', async () => {
    // The query is checked and started at 0. Each look at the clock after that takes one second.
    let now = -2_000;
    const { numbers, left } = await graph(walk, { ms: 5_000 }, () => (now += 1_000));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.length).toBeLessThan(10);
    expect(left?.budget).toBe('milliseconds');
  });

  it('with a hop that takes too long gives what it met before', async () => {
    const { numbers, left } = await graph(`${walk} WHILE ${SLOW}`, { ms: 1_000 });
    expect(numbers).toEqual([0]);
    expect(left?.budget).toBe('milliseconds');
  });
});

describe('the tests of patterns', () => {
  const tests = (count: number) =>
    Array.from({ length: count }, (_, n) => `data.filler REGEX '${n}'`).join(' OR ');

  it.each([
    (count: number) => `FROM link WHERE ${tests(count)}`,
    (count: number) => `GRAPH link WHERE ${tests(count - 1)} TRAVERSE OUT 1..1 WHILE ${tests(1)}`,
  ])('are bounded, as they are compiled for each row beyond', async (query) => {
    await runQuery(asked(query(8)));
    await expect(runQuery(asked(query(9)))).rejects.toThrow(
      /^Line 1, column \d+: 9 REGEX tests are too many: 8 may stand together\./,
    );
  });
});

describe('large rows after small ones', () => {
  const MB = 1_000_000;

  it('are fetched few at a time', async () => {
    const statement = sql`select repeat('x', case when n <= 16 then 1 else ${MB} end) as row
      from generate_series(1, 40) as n order by n`;
    const lengths = await transaction(t.db, async (on) => {
      const found = [];
      for await (const texts of readBatches(on, { statement, toRow: () => ({}) })) {
        found.push(texts.join('').length);
      }
      return found;
    });
    expect(lengths.reduce((sum, length) => sum + length)).toBe(16 + 24 * MB);
    expect(Math.max(...lengths)).toBeLessThan(3 * MB);
  });

  it('are read few at a time as vertices', async () => {
    await saveDictionary(t, { name: 'wide' });
    for (let n = 0; n < 100; n++) await saveRecord(t, t.actor, 'wide', { n });
    for (let n = 100; n < 112; n++) {
      await saveRecord(t, t.actor, 'wide', { n, filler: 'x'.repeat(MB) });
    }
    const slices = await transaction(t.db, async (on) => {
      const snapshot = await openSnapshot(on, asked('GRAPH wide'), startDeadline(20_000));
      const keys = await run<{ key: number }>(
        on,
        sql`select key from head where chain = 'wide' order by key`,
      );
      const found = [];
      for await (const rows of readSlices(
        snapshot,
        keys.map(({ key }) => key),
      )) {
        found.push(rows.map(toVertex));
      }
      return found;
    });
    expect(slices.flat().map(({ data }) => data.n)).toEqual(upTo(112));
    expect(Math.max(...slices.map((slice) => JSON.stringify(slice).length))).toBeLessThan(6 * MB);
  });
});

describe('a stream', () => {
  const all = async (text: string) => {
    const found = [];
    for await (const row of streamRows(asked(text))) found.push(row);
    return found;
  };

  it('gives every row, however many', async () => {
    const found = await all('FROM link SELECT data.no AS no');
    expect(found.map(({ no }) => no)).toEqual(upTo(RECORDS));
  });

  it('keeps the order, SKIP and LIMIT of the query, and groups', async () => {
    expect(await all('FROM link ORDER BY data.no DESC SKIP 1 LIMIT 2 SELECT data.no')).toEqual([
      { 'data.no': RECORDS - 2 },
      { 'data.no': RECORDS - 3 },
    ]);
    expect(await all('FROM link SELECT COUNT(*) AS n')).toEqual([{ n: RECORDS }]);
  });

  it('of a graph gives its vertices as whole records', async () => {
    const found = await all('GRAPH link WHERE data.no == 0 TRAVERSE OUT 1..99');
    expect(found).toHaveLength(RECORDS - 1);
    expect(found[0]).toMatchObject({ header: { dictionary: 'link' }, data: { no: 1 } });
  });

  it('can be left early, and gives its connection back', async () => {
    for (let turn = 0; turn < 20; turn++) {
      for await (const { no } of streamRows(asked('FROM link SELECT data.no AS no'))) {
        if (no === 3) break;
      }
    }
    expect(await all('FROM link LIMIT 1 SELECT data.no AS no')).toEqual([{ no: 0 }]);
  });

  it('sees one state of the zone while others write', async () => {
    const found = [];
    for await (const { no } of streamRows(asked('FROM link SELECT data.no AS no'))) {
      if (found.length === 0) await saveRecord(t, t.actor, 'link', { no: 1_000 });
      found.push(no);
    }
    expect(found).toEqual(upTo(RECORDS));
  });

  it('says what is wrong before the first row', async () => {
    await expect(all('FROM nowhere')).rejects.toThrow(
      "Line 1, column 6: There is no chain 'nowhere'.",
    );
  });

  it('is told when one of its statements takes too long', async () => {
    const stream = streamRows({ ...asked(`FROM link WHERE ${SLOW}`), statementMs: 300 });
    await expect(stream.next()).rejects.toThrow('The query takes too long');
  });

  it('ends when nobody waits for it any more', async () => {
    const stopping = new AbortController();
    const stream = streamRows({ ...asked('FROM link'), signal: stopping.signal });
    await stream.next();
    stopping.abort();
    await stream.return();
    expect(await all('FROM link LIMIT 1 SELECT data.no AS no')).toEqual([{ no: 0 }]);
  });
});
