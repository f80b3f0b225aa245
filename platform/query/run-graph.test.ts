import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ownReader, saveDictionary, saveEdge, saveRecord } from '#tests/support/zones/zone.ts';
import type { Budget } from './budget.ts';
import { runQuery } from './run-query.ts';

let signature: string;

useZone();
beforeAll(async () => {
  await saveDictionary(t, {
    name: 'part',
    attributes: attributesIn({
      code: 'STRING',
      owner: 'STRING',
      size: 'INTEGER',
      type: 'STRING',
      tags: 'STRING_ARRAY',
      lots: { datatype: 'OBJECT_ARRAY', nodeAttributes: attributesIn({ count: 'INTEGER' }) },
    }),
    indexes: [
      { name: 'code', type: 'PRIMARY', attributes: ['code'] },
      { name: 'tags', type: 'UNIQUE', attributes: ['tags'] },
    ],
  });
  for (const [name, fromCol, toCol] of [
    ['HOLDS', 'code', 'owner'],
    ['SAME', 'code', 'code'],
  ] as const) {
    await saveEdge(t, name, `part.${fromCol}`, `part.${toCol}`);
  }
  const records = [
    {
      code: 'hub',
      size: 10,
      type: '2',
      tags: ['x', 'y'],
      lots: [{ count: 1 }, { count: 2 }],
      wild: 'abc',
    },
    ...Array.from({ length: 4 }, (_, i) => ({ code: `leaf${i}`, owner: 'hub', size: 9, wild: i })),
    ...Array.from({ length: 4 }, (_, i) => ({
      code: `tip${i}`,
      owner: `leaf${i}`,
      wild: '9'.repeat(2e5),
    })),
  ];
  for (const record of records) {
    const head = await saveRecord(t, t.actor, 'part', record);
    if (record.code === 'hub') signature = head.signature.toString('base64');
  }
});

async function walk(text: string, budget: Partial<Budget> = {}) {
  const reader = ownReader(t.actor);
  const { zone, definitions } = t;
  const answer = await runQuery({ zone, reader, definitions, text, budget });
  if (answer.kind !== 'graph') throw new Error('This is no graph query.');
  return answer.result;
}

async function graph(text: string, budget?: Partial<Budget>) {
  const { vertices, edges, left } = await walk(text, budget);
  const codes = vertices.map(({ data }) => data.code as string);
  return { codes, edges: edges.length, left: left?.budget ?? null };
}

const where = async (condition: string) => (await graph(`GRAPH part WHERE ${condition}`)).codes;
const LEAVES = ['leaf0', 'leaf1', 'leaf2', 'leaf3'];
const TIPS = ['tip0', 'tip1', 'tip2', 'tip3'];
const START = "GRAPH part WHERE data.code == 'hub'";

describe('a condition', () => {
  it.each([
    ['a list with values of several kinds', "data.wild IN (1, 'abc', true)", ['hub', 'leaf1']],
    ['numbers too long for any number', 'data.wild > 2', ['leaf3']],
    ['NOT, of what is absent', "NOT data.tags == 'z'", ['hub']],
    ['NOT IN, of what is absent', "data.tags NOT IN ('z')", ['hub']],
    ['ISNOTNULL behind a list', 'data.lots.count ISNOTNULL', ['hub']],
    ['ISNULL behind a list', "data.lots.count ISNULL AND data.code LIKE 'leaf%'", LEAVES],
    ['an item of a list that is unique as a whole', "data.tags == 'x'", ['hub']],
    ['nothing in a header', 'header.owners ISNULL OR header.seq ISNULL', []],
  ])('holds for %s', async (_, condition, codes) => {
    expect(await where(condition)).toEqual(codes);
  });

  it('compares a signature as it is shown', async () => {
    expect(await where(`header.signature == '${signature}'`)).toEqual(['hub']);
  });

  it.each(["data.size == 'text'", 'data.size > true', "data.size IN (1, 'x')"])(
    'of WHILE may compare with a value of another kind: %s',
    async (condition) => {
      const query = `${START} TRAVERSE OUT 0..2 WHILE ${condition}`;
      expect(await graph(query)).toMatchObject({ codes: ['hub'] });
    },
  );
});

describe('an order', () => {
  const first = async (order: string) =>
    (await graph(`GRAPH part ORDER BY ${order} LIMIT 1`)).codes;

  it.each([
    ['header.seq DESC', ['tip3']],
    ['header.type', ['hub']],
    ['header.owners', ['hub']],
    ['header.timestamp', ['hub']],
    ['data.size', ['leaf0']],
    ['data.size DESC', ['hub']],
    ['data.wild DESC, data.tags, data.lots.count, metadata.x', ['hub']],
  ])('by %s', async (order, codes) => {
    expect(await first(order)).toEqual(codes);
  });
});

describe('a budget', () => {
  const twoHops = `${START} TRAVERSE ANY 0..2`;
  // Each record that is walked from has an edge to itself under SAME: 1 + 4 such edges, and 4 + 4 edges of HOLDS.
  const all = { codes: ['hub', ...LEAVES, ...TIPS], edges: 13, left: null };

  it('that is just met leaves nothing out', async () => {
    expect(await graph(twoHops, { vertices: 9, edges: 13 })).toEqual(all);
  });

  it.each([5, 6, 9, 10, 11, 12])('of %i edges says that it left some out', async (edges) => {
    expect(await graph(twoHops, { edges })).toMatchObject({ edges, left: 'edges' });
  });

  it('of vertices counts each that it left out once', async () => {
    const { left } = await walk(twoHops, { vertices: 5 });
    expect(left).toMatchObject({ budget: 'vertices', vertices: 4 });
  });
});

it('a GRAPH query counts the vertices that the walk began with, which come first', async () => {
  const startsOf = async (text: string) => {
    const { vertices, starts = -1 } = await walk(text);
    return vertices.slice(0, starts).map(({ data }) => data.code);
  };
  const leaves = `GRAPH part WHERE data.owner == 'hub'`;
  expect(await startsOf(leaves)).toEqual(LEAVES);
  expect(await startsOf(`${leaves} TRAVERSE ANY 0..2`)).toEqual(LEAVES);
  expect(await startsOf(`${leaves} TRAVERSE ANY 1..2`)).toEqual([]);
});
