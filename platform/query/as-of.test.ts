/** AS OF over a random history, compared with what a list of states in memory says. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Head } from '#platform/ledger/record.ts';
import { run } from '#platform/storage/database.ts';
import { freshZone, ownReader, saveDictionary, saveEdge } from '#tests/support/zones/zone.ts';
import type { TestZone } from '#tests/support/zones/zone.ts';
import { sql } from 'kysely';
import { seqAt } from './as-of.ts';
import { runQuery } from './run-query.ts';

const RECORDS = 8;
const STEPS = 60;
const START = Date.parse('2024-01-01T00:00:00Z');
const STEP_MS = 60_000;

interface Step {
  no: number;
  next: number;
  kind: 'write' | 'remove' | 'give';
}

const steps = fc.sample(
  fc.record<Step>({
    no: fc.nat({ max: RECORDS - 1 }),
    next: fc.nat({ max: RECORDS - 1 }),
    kind: fc.constantFrom('write', 'write', 'write', 'write', 'remove', 'give'),
  }),
  { numRuns: STEPS, seed: 11 },
);

/** After each step, the value of `next` of each record, by its `no`. A record that did not exist has no entry. */
const states: Map<number, number>[] = [];
let t: TestZone;
/** The newest version of each record, deleted ones too. */
const heads = new Map<number, Head>();

/** The moment of a step; each step takes a minute. */
const momentOf = (step: number) => new Date(START + (step + 1) * STEP_MS).toISOString();

beforeAll(async () => {
  const clock = { now: new Date(START) };
  t = await freshZone(() => clock.now);
  const attributes = [
    { name: 'no', datatype: 'INTEGER' },
    { name: 'next', datatype: 'INTEGER' },
  ] as const;
  const indexes = [
    { name: 'key', type: 'PRIMARY', attributes: ['no'] },
    { name: 'by_next', type: 'NORMAL', attributes: ['next'] },
  ] as const;
  await saveDictionary(t, {
    name: 'node',
    attributes: [...attributes],
    indexes: indexes.map((index) => ({ ...index, attributes: [...index.attributes] })),
  });
  await saveEdge(t, 'NEXT', 'node.next', 'node.no');
  for (const [index, step] of steps.entries()) {
    clock.now = new Date(momentOf(index));
    states.push(await take(step, states.at(-1) ?? new Map<number, number>()));
  }
});
afterAll(() => t.drop());

/** Takes a step in the ledger. Returns the state after it. */
async function take({ no, next, kind }: Step, before: Map<number, number>) {
  const previous = heads.get(no);
  const living = before.has(no);
  const remove = kind === 'remove' && living;
  if (kind !== 'write' && !living) return before;
  const newOwner = (next % 2 === 0 ? t.actor : t.other).effectiveId;
  const head = await t.ledger.append(t.zone, (on) =>
    on.append({
      chain: 'node',
      id: previous?.id ?? crypto.randomUUID(),
      type: 'ASSET',
      operation: remove ? 'DELETE' : previous ? 'UPDATE' : 'CREATE',
      owners: kind === 'give' ? [newOwner] : (previous?.owners ?? [t.actor.effectiveId]),
      actor: t.actor,
      body: { data: { no, next }, metadata: {} },
      previous,
    }),
  );
  heads.set(no, head);
  const after = new Map(before);
  if (remove) after.delete(no);
  else after.set(no, next);
  return after;
}

const isMine = (no: number) => heads.get(no)?.owners.includes(t.actor.effectiveId) === true;

function ask(text: string) {
  const { zone, definitions, actor } = t;
  const reader = ownReader(actor);
  return runQuery({ zone, reader, definitions, text });
}

describe('AS OF', () => {
  it('finds the records of each step, with the rights of today', async () => {
    expect([...heads.keys()].filter(isMine).length).toBeGreaterThan(2);
    expect([...heads.keys()].every(isMine)).toBe(false);
    for (const [index, state] of states.entries()) {
      const answer = await ask(
        `FROM node AS OF Date('${momentOf(index)}') ORDER BY data.no SELECT data.no, data.next`,
      );
      const expected = [...state].filter(([no]) => isMine(no)).sort(([a], [b]) => a - b);
      expect(answer.kind === 'from' && answer.rows).toEqual(
        expected.map(([no, next]) => ({ 'data.no': no, 'data.next': next })),
      );
    }
  });

  it('finds by an index of today what a value was at each step', async () => {
    for (const [index, state] of states.entries()) {
      for (const [condition, holds] of [
        ['data.no == 3', (no: number) => no === 3],
        ['data.next == 3', (_: number, next: number) => next === 3],
        ['data.next > 4 OR data.no == 1', (no: number, next: number) => next > 4 || no === 1],
      ] as const) {
        const answer = await ask(
          `FROM node AS OF Date('${momentOf(index)}') WHERE ${condition} ORDER BY data.no SELECT data.no`,
        );
        const expected = [...state].filter(([no, next]) => isMine(no) && holds(no, next));
        expect(answer.kind === 'from' && answer.rows).toEqual(
          expected.sort(([a], [b]) => a - b).map(([no]) => ({ 'data.no': no })),
        );
      }
    }
  });

  it('walks the edges of each step', async () => {
    for (const [index, state] of states.entries()) {
      const answer = await ask(`GRAPH node AS OF Date('${momentOf(index)}') TRAVERSE ANY 0..1`);
      if (answer.kind !== 'graph') throw new Error('This is no graph query.');
      const { vertices, edges, left } = answer.result;
      const names = new Map(vertices.map(({ header, data }) => [header.id, String(data.no)]));
      const found = edges.map((e) => [names.get(e.fromSDOId), names.get(e.toSDOId)].join('-'));
      const expected = [...state].filter(
        ([no, next]) => isMine(no) && isMine(next) && state.has(next),
      );
      expect(found.sort()).toEqual(expected.map(([no, next]) => `${no}-${next}`).sort());
      expect(left).toBeNull();
    }
  });
});

describe('seqAt', () => {
  it('finds the last record at or before a moment', async () => {
    const rows = await run<{ seq: number; timestamp: string }>(
      t.db,
      sql`select seq, timestamp from ledger where zone = ${t.zone.id} order by seq`,
    );
    const moments = [START - 1, START, ...states.map((_, step) => START + (step + 1.5) * STEP_MS)];
    for (const moment of moments.map((ms) => new Date(ms).toISOString())) {
      const expected = rows.findLast(({ timestamp }) => timestamp <= moment)?.seq ?? 0;
      expect(await seqAt(t.db, t.zone, moment)).toBe(expected);
    }
  });
});
