/**
 * Runs the text cases of cases/*.txt against PostgreSQL. A file begins with what the zone holds, a line each:
 *
 *     at 2024-01-01                   the clock, from here on
 *     dictionary {json}               records are known by their first attribute
 *     edge HAS person.name -> visit.person
 *     record chain {data}             one record; `other` instead of `record` is another wallet's
 *     change chain {data}             the next version of the record known by the same first attribute
 *     remove chain "name"
 *     truncate chain
 *
 * A case is a line `# name`, the query, and `==>` with its rows, one JSON a line, or `!!` with its error. A
 * graph gives its vertices and edges by name; `left:` names the budget that cut the answer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { eraseChain } from '#platform/ledger/maintenance/erase.ts';
import type { Head } from '#platform/ledger/record.ts';
import {
  freshZone,
  ownReader,
  saveDictionary,
  saveEdge,
  saveRecord,
} from '#tests/support/zones/zone.ts';
import type { TestZone } from '#tests/support/zones/zone.ts';
import { runQuery } from './run-query.ts';

const FOLDER = new URL('./cases/', import.meta.url);

interface Case {
  name: string;
  query: string;
  mark: string;
  output: string;
}

/** A zone with the first attribute of each chain and the heads of its records by that attribute. */
interface Fixture extends TestZone {
  keys: Map<string, string>;
  heads: Map<string, Head>;
  clock: { now: Date };
}

for (const file of readdirSync(FOLDER)) {
  const [setup = '', ...blocks] = readFileSync(new URL(file, FOLDER), 'utf8').split(/^# /m);
  describe(file, () => {
    let fixture: Fixture;
    beforeAll(async () => {
      const clock = { now: new Date('2024-01-01') };
      fixture = { ...(await freshZone(() => clock.now)), keys: new Map(), heads: new Map(), clock };
      for (const line of setup.split('\n').filter((text) => text.trim() !== '')) {
        await perform(fixture, line);
      }
    });
    afterAll(() => fixture.drop());

    it.each(blocks.map(readCase))('$name', async ({ query, mark, output }) => {
      if (mark === '!!') {
        await expect(answerOf(fixture, query)).rejects.toThrow(output);
        return;
      }
      const expected = output === '' ? [] : output.split('\n').map(readLine);
      expect(await answerOf(fixture, query)).toEqual(expected);
    });
  });
}

function readCase(text: string): Case {
  const [, name = '', query = '', mark = '', output = ''] =
    /^(.*)\n([^]*?)\n(==>|!!) ?([^]*)$/.exec(text) ?? [];
  if (!mark) throw new Error(`Not a case: ${text}`);
  return { name, query, mark, output: output.trim() };
}

function readLine(line: string): unknown {
  return line.startsWith('{') ? JSON.parse(line) : line;
}

async function perform(fixture: Fixture, line: string): Promise<void> {
  const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
  switch (word) {
    case 'at':
      fixture.clock.now = new Date(rest);
      return;
    case 'dictionary':
      return define(fixture, JSON.parse(rest) as Dictionary);
    case 'edge':
      return connect(fixture, rest);
    case 'truncate':
      await fixture.ledger.append(fixture.zone, (on) =>
        eraseChain(on, rest, fixture.actor, 'a test'),
      );
      return;
    default:
      return write(fixture, word, rest);
  }
}

async function define(fixture: Fixture, given: Dictionary): Promise<void> {
  const name = `$dictionary ${given.name}`;
  const head = await saveDictionary(fixture, given, fixture.heads.get(name));
  fixture.heads.set(name, head);
  fixture.keys.set(given.name, given.attributes[0]?.name ?? '');
}

function connect(fixture: Fixture, text: string): Promise<void> {
  const [, name = '', from = '', to = ''] = /^(\w+) (\S+) -> (\S+)$/.exec(text) ?? [];
  return saveEdge(fixture, name, from, to);
}

async function write(fixture: Fixture, word: string, rest: string): Promise<void> {
  const { ledger, zone, heads, keys } = fixture;
  const actor = word === 'other' ? fixture.other : fixture.actor;
  const [, chain = '', json = ''] = /^(\w+) (.*)$/.exec(rest) ?? [];
  const given = JSON.parse(json) as string | Record<string, unknown>;
  const known = typeof given === 'string' ? given : given[keys.get(chain) ?? ''];
  const name = `${chain} ${String(known)}`;
  const previous = word === 'record' || word === 'other' ? undefined : heads.get(name);
  if (word === 'remove' && previous) {
    const draft = { ...previous, operation: 'DELETE' as const, actor, previous };
    await ledger.append(zone, (on) => on.append(draft));
    return;
  }
  if (word === 'change' && !previous) throw new Error(`There is no record ${name}.`);
  heads.set(
    name,
    await saveRecord(fixture, actor, chain, given as Record<string, unknown>, previous),
  );
}

async function answerOf(fixture: Fixture, text: string): Promise<unknown[]> {
  const { zone, definitions, actor } = fixture;
  const reader = ownReader(actor);
  const answer = await runQuery({ zone, reader, definitions, text });
  if (answer.kind === 'graph') return linesOf(answer.result, fixture);
  return answer.left ? [...answer.rows, `left: ${answer.left.budget}`] : answer.rows;
}

function linesOf({ vertices, edges, left }: GraphResult, { keys }: Fixture): string[] {
  const nameOf = ({ header, data }: Vertex) => String(data[keys.get(header.dictionary) ?? '']);
  const names = new Map(vertices.map((vertex) => [vertex.header.id, nameOf(vertex)]));
  const end = (id: string) => names.get(id) ?? '?';
  const lines = edges.map(({ label, fromSDOId, toSDOId }) =>
    [end(fromSDOId), label, end(toSDOId)].join(' '),
  );
  return [
    ...(vertices.length > 0 ? [[...names.values()].join(', ')] : []),
    ...lines.sort(),
    ...(left ? [`left: ${left.budget}: ${left.message}`] : []),
  ];
}
