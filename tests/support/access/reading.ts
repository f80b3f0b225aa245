/** Reads a fixture as one of its readers, and says what that reader must see. */
import { expect } from 'vitest';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { streamRows } from '#platform/query/stream-rows.ts';
import type { VisibleRecord } from './oracle.ts';
import type { Consent, Reader } from '#platform/access/visible.ts';
import type { Name } from './fixture.ts';
import { METADATA } from './random-fixtures.ts';
import type { Stage } from './random-fixtures.ts';

/** A reader at work in a fixture. */
export interface Reading {
  stage: Stage;
  reader: Reader;
  name: Name;
  names: Name[];
  seen: VisibleRecord[];
}

/** The receipts that a reader must have left, each with its contract. */
export type Left = { contract: number; by: Name }[];

/** Sends a query as a screen does and as a download does. Both must return the same records, by the same contracts. */
export async function ask({ stage: { zone, definitions }, reader }: Reading, text: string) {
  const query = { zone, reader, definitions, text };
  const answer = await runQuery(query);
  const result = answer.kind === 'graph' ? (answer.result as GraphResult) : undefined;
  const rows = answer.kind === 'from' ? answer.rows : [];
  const streamed = await stream(query);
  expect(streamed.rows).toEqual(result?.vertices ?? rows);
  expect(idsOf(streamed.consents)).toEqual(idsOf(answer.consents));
  return { rows, result: result as GraphResult, consents: answer.consents };
}

async function stream(query: Parameters<typeof runQuery>[0]) {
  let consents: readonly Consent[] | undefined;
  const rows = [];
  const beforeFirstRow = (due: readonly Consent[]) => {
    expect(consents).toBeUndefined();
    consents = due;
    return Promise.resolve();
  };
  for await (const row of streamRows({ ...query, beforeFirstRow })) {
    expect(consents).toBeDefined();
    rows.push(row);
  }
  return { rows, consents: consents ?? [] };
}

const idsOf = (consents: readonly Consent[]) => consents.map(({ id }) => id).sort();

export const indexOf = ({ stage }: Reading, id: string) =>
  stage.heads.findIndex((head) => head.id === id);

/** The records that the oracle sees, in the form of an answer. */
export function expected(seen: readonly VisibleRecord[]) {
  return seen.map(({ index, own, data, shown }) => ({
    index,
    data,
    metadata: shown === undefined ? METADATA : {},
    proved: own,
  }));
}

export function shownBy(reading: Reading, vertices: readonly Vertex[]) {
  return vertices.map(({ header, data, metadata }) => ({
    index: indexOf(reading, header.id),
    data,
    metadata,
    proved: 'hash' in header || 'signature' in header || 'previousHash' in header,
  }));
}

/** Expects that the contracts behind an answer are those that open what it shows. */
export function expectConsents(
  reading: Reading,
  consents: readonly Consent[],
  seen: readonly VisibleRecord[],
) {
  const used = consents.map(({ id }) => reading.stage.contracts.indexOf(id)).sort();
  expect(used).toEqual([...new Set(seen.flatMap(({ by }) => by))].sort());
}
