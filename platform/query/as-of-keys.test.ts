/** AS OF by keys that records pass on to each other, before and after an index makes them unique. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Head } from '#platform/ledger/record.ts';
import { UniqueConflictError } from '#platform/ledger/projections/projection-tables.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import {
  buildDictionary,
  ownReader,
  saveDictionary,
  saveRecord,
} from '#tests/support/zones/zone.ts';
import { runQuery } from './run-query.ts';

const CODES = ['a', 'b', 'c', 'd', 'e'];
const RECORDS = 4;
const STEPS = 30;
const START = Date.parse('2024-01-01T00:00:00Z');
const STEP_MS = 60_000;

const steps = fc.sample(
  fc.record({ no: fc.nat({ max: RECORDS - 1 }), code: fc.constantFrom(...CODES) }),
  { numRuns: 2 * STEPS, seed: 5 },
);

/** The code of each record after each step, by its number; the index comes after half of them. */
const states: Map<number, string>[] = [];
const clock = { now: new Date(START) };

/** The moment of a step; each step takes a minute. */
const momentOf = (step: number) => new Date(START + (step + 1) * STEP_MS);

useZone(() => clock.now);
beforeAll(async () => {
  const card = buildDictionary({
    name: 'card',
    attributes: attributesIn({ no: 'INTEGER', code: 'STRING' }),
  });
  const definition = await saveDictionary(t, card);
  const heads = new Map<number, Head>();
  const write = async (no: number, code: string) => {
    clock.now = momentOf(states.length);
    const head = await saveRecord(t, t.actor, 'card', { no, code }, heads.get(no)).catch(
      (error: unknown) => {
        if (!(error instanceof UniqueConflictError)) throw error;
      },
    );
    if (head) heads.set(no, head);
    const before = states.at(-1) ?? new Map<number, string>();
    states.push(head ? new Map(before).set(no, code) : before);
  };
  for (const { no, code } of steps.slice(0, STEPS)) await write(no, code);
  for (const no of heads.keys()) await write(no, CODES[no] ?? '');
  const key = { name: 'key', type: 'PRIMARY', attributes: ['code'] } as const;
  const indexes = [{ ...key, attributes: [...key.attributes] }];
  await saveDictionary(t, { ...card, indexes }, definition);
  for (const { no, code } of steps.slice(STEPS)) await write(no, code);
});

it.each([
  ['before the index', () => states.slice(0, STEPS)],
  ['since the index', () => states.slice(STEPS)],
])('the steps hold codes that moved, %s', (_, those) => {
  const holders = CODES.map((code) =>
    those().flatMap((state) => [...state].filter(([, c]) => c === code).map(([no]) => no)),
  );
  expect(holders.some((numbers) => new Set(numbers).size > 1)).toBe(true);
});

it('some steps before the index have a code twice', () => {
  expect(states.some((state) => new Set(state.values()).size < state.size)).toBe(true);
});

it.each<[string, string[], number?]>([
  ["data.code == 'a'", ['a']],
  ["data.code == 'b'", ['b']],
  ["data.code == 'c'", ['c']],
  ["data.code IN ('a', 'c', 'a')", ['a', 'c']],
  ["data.code == 'b' AND data.no < 2", ['b'], 2],
])('%s finds who had the key at each step', async (condition, codes, below = RECORDS) => {
  for (const [index, state] of states.entries()) {
    const moment = momentOf(index).toISOString();
    const { zone, definitions, actor } = t;
    const text = `FROM card AS OF Date('${moment}') WHERE ${condition} ORDER BY data.no SELECT data.no AS no`;
    const answer = await runQuery({ zone, reader: ownReader(actor), definitions, text });
    const expected = [...state].filter(([no, code]) => codes.includes(code) && no < below);
    expect(answer.kind === 'from' && answer.rows.map(({ no }) => no)).toEqual(
      expected.map(([no]) => no).sort((a, b) => a - b),
    );
  }
});
