/** Compares the results of a reader's queries with the oracle. */
import { expect } from 'vitest';
import type { Vertex } from '#model/records/record.ts';
import { found, owns, walk } from './oracle.ts';
import type { VisibleRecord } from './oracle.ts';
import type { Consent } from '#platform/access/visible.ts';
import { CHAINS } from './fixture.ts';
import { BETWEEN, METADATA } from './random-fixtures.ts';
import { ask, expectConsents, expected, indexOf, shownBy } from './reading.ts';
import type { Reading } from './reading.ts';

export async function checkGraph(reading: Reading): Promise<void> {
  for (const chain of CHAINS) {
    const { result, consents } = await ask(reading, `GRAPH ${chain}`);
    const visible = found(reading.seen, chain);
    expect(shownBy(reading, result.vertices)).toEqual(expected(visible));
    expectConsents(reading, consents, visible);
  }
}

export async function checkWalk(reading: Reading): Promise<void> {
  const { result, consents } = await ask(reading, 'GRAPH alpha TRAVERSE ANY 0..2');
  const { met, edges } = walk(reading.seen, 'alpha');
  const visible = reading.seen.filter(({ index }) => met.has(index));
  const byIndex = (a: { index: number }, b: { index: number }) => a.index - b.index;
  expect(shownBy(reading, result.vertices).sort(byIndex)).toEqual(expected(visible));
  const ends = result.edges.map(
    ({ fromSDOId, toSDOId }) => `${indexOf(reading, fromSDOId)}-${indexOf(reading, toSDOId)}`,
  );
  expect(ends.sort()).toEqual([...edges].sort());
  expectConsents(reading, consents, visible);
}

export async function checkRows(reading: Reading): Promise<Consent[]> {
  const { where } = reading.stage.fixture;
  const { rows, consents } = await ask(reading, `FROM alpha WHERE ${where.text} SELECT *`);
  const visible = found(reading.seen, 'alpha', where);
  expect(shownBy(reading, rows as unknown as Vertex[])).toEqual(expected(visible));
  expectConsents(reading, consents, visible);
  return consents;
}

export async function checkOrder(reading: Reading): Promise<void> {
  const { order, limit } = reading.stage.fixture;
  const direction = order.descending ? 'DESC' : 'ASC';
  const text = `FROM alpha ORDER BY data.${order.path} ${direction} LIMIT ${limit} SELECT header.id AS id`;
  const { rows, consents } = await ask(reading, text);
  const [first = '', second] = order.path.split('.');
  const valueOf = ({ data }: VisibleRecord) => {
    const value = data[first] as Record<string, unknown> | undefined;
    return (second ? value?.[second] : value) as string | number | undefined;
  };
  const compare = (a: VisibleRecord, b: VisibleRecord) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === right) return a.index - b.index;
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return (left < right ? -1 : 1) * (order.descending ? -1 : 1);
  };
  const visible = found(reading.seen, 'alpha').toSorted(compare).slice(0, limit);
  const indexes = rows.map(({ id }) => indexOf(reading, id as string));
  expect(indexes).toEqual(visible.map(({ index }) => index));
  expectConsents(reading, consents, visible);
}

export async function checkAggregates(reading: Reading): Promise<void> {
  const { where } = reading.stage.fixture;
  const visible = found(reading.seen, 'alpha', where);
  const totals = 'COUNT(*) AS n, COUNT(data.a) AS c, SUM(data.a) AS s, MAX(data.b) AS m';
  const all = await ask(reading, `FROM alpha WHERE ${where.text} SELECT ${totals}`);
  const numbers = visible.flatMap(({ data }) => (data.a === undefined ? [] : [data.a as number]));
  const texts = visible.flatMap(({ data }) => (data.b === undefined ? [] : [data.b as string]));
  const [row = {}] = all.rows;
  expect([row.n, row.c, Number(row.s ?? 0), row.m]).toEqual([
    visible.length,
    numbers.length,
    numbers.reduce((sum, n) => sum + n, 0),
    texts.sort().at(-1),
  ]);
  expectConsents(reading, all.consents, visible);

  const groups = await ask(reading, 'FROM alpha GROUP BY data.b SELECT data.b AS b, COUNT(*) AS n');
  const counts = new Map<unknown, number>();
  for (const { data } of found(reading.seen, 'alpha')) {
    counts.set(data.b, (counts.get(data.b) ?? 0) + 1);
  }
  expect(new Map(groups.rows.map(({ b, n }) => [b, n]))).toEqual(counts);
}

/** Checks that no query tells hashes and signatures of hidden records, which would confirm a guess. */
export async function checkSecrets(reading: Reading): Promise<void> {
  const own = found(reading.seen, 'alpha').filter((one) => one.own);
  const hashes = reading.stage.heads.map(({ hash }) => `'${hash.toString('hex')}'`);
  for (const text of ['header.hash ISNOTNULL', `header.hash IN (${hashes.join(', ')})`]) {
    const { result } = await ask(reading, `GRAPH alpha WHERE ${text}`);
    expect(result.vertices.map(({ header }) => indexOf(reading, header.id))).toEqual(
      own.map(({ index }) => index),
    );
  }
}

/** Checks that the present owner of a record sees its older versions, and that consent opens none of them. */
export async function checkPast(reading: Reading): Promise<void> {
  const { rows } = await ask(reading, `FROM alpha AS OF Date('${BETWEEN}') SELECT *`);
  const { records } = reading.stage.fixture;
  const visible = records.flatMap((record, index) =>
    record.chain === 'alpha' && owns(reading.names, record)
      ? [{ index, data: record.before.data, metadata: METADATA, proved: true }]
      : [],
  );
  expect(shownBy(reading, rows as unknown as Vertex[])).toEqual(visible);
}

/** Checks that the error of a query reveals nothing about hidden records. */
export async function checkErrors(reading: Reading): Promise<void> {
  await expect(ask(reading, 'FROM alpha WHERE data.nothing == 1')).rejects.toThrow(
    "Line 1, column 18: This chain has no attribute 'nothing'.",
  );
}
