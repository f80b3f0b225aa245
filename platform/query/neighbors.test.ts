import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Grant, Reader } from '#platform/access/visible.ts';
import type { Head } from '#platform/ledger/record.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ownReader, saveDictionary, saveEdge, saveRecord } from '#tests/support/zones/zone.ts';
import { countNeighborEdges, readNeighbors } from './neighbors.ts';
import type { NeighborChoice } from './neighbors.ts';

let hub: Head;
/** A clock that goes on by a second with each look at it. */
let seconds = 0;
const now = () => new Date(Date.UTC(2030, 0, 1) + 1_000 * seconds++);
let before: string;

useZone(now);
beforeAll(async () => {
  await saveDictionary(t, {
    name: 'ship',
    attributes: attributesIn({ code: 'STRING', flag: 'STRING', fleet: 'STRING' }),
    indexes: [{ name: 'ship_key', type: 'PRIMARY', attributes: ['code'] }],
  });
  await saveDictionary(t, { name: 'crew', attributes: attributesIn({ ship: 'STRING_ARRAY' }) });
  await saveEdge(t, 'CARRIES', 'ship.code', 'crew.ship');
  await saveEdge(t, 'LEADS', 'ship.code', 'ship.fleet');
  await saveEdge(t, 'SAME', 'ship.flag', 'ship.flag');
  hub = await saveRecord(t, t.actor, 'ship', { code: 'hub', flag: 'FR' });
  for (const n of [1, 2, 3]) {
    await saveRecord(t, t.actor, 'crew', { ship: ['hub'], n });
  }
  before = now().toISOString();
  await saveRecord(t, t.actor, 'crew', { ship: ['hub', 'other'], n: 4 });
  await saveRecord(t, t.actor, 'ship', { code: 'tug', fleet: 'hub' });
  await saveRecord(t, t.actor, 'ship', { code: 'twin', flag: 'FR' });
  await saveRecord(t, t.other, 'crew', { ship: ['hub'], n: 5 });
});

const asking = (reader: Reader, asOf?: string) => {
  const { zone, definitions } = t;
  return { zone, definitions, reader, chain: 'ship', id: hub.id, asOf };
};
const own = (asOf?: string) => asking(ownReader(t.actor), asOf);

async function counts(asked = own()) {
  const { answer } = (await countNeighborEdges(asked))!;
  return answer.counts.map(
    ({ label, direction, chain, count }) => `${label} ${direction} ${chain} ${count}`,
  );
}

async function neighbors(choice: Partial<NeighborChoice>, asked = own()) {
  const { answer, consents } = (await readNeighbors(asked, { limit: 100, ...choice }))!;
  const names = answer.vertices.map(({ data: { code, n } }) => code ?? n);
  const edges = answer.edges.map(({ label }) => label);
  return { names, edges, hasMore: answer.hasMore, consents };
}

async function edgeIdOf(label: string): Promise<string> {
  const { answer } = (await countNeighborEdges(own()))!;
  return answer.counts.find((one) => one.label === label)!.edgeId;
}

/** Lets the other wallet see these attributes of the ships. */
const granted = (only: string[]): Reader => {
  const owners = [t.actor.effectiveId];
  const grant: Grant = {
    chain: 'ship',
    contracts: [{ id: crypto.randomUUID(), chain: 'ship', owners }],
    when: undefined,
    only,
  };
  return { ...ownReader(t.other), grants: [grant] };
};

describe('the edges of a record', () => {
  it('are counted by definition and direction, without those to what the reader does not see', async () => {
    expect(await counts()).toEqual([
      'CARRIES out crew 4',
      'LEADS out ship 1',
      'SAME out ship 1',
      'SAME in ship 1',
    ]);
  });

  it('are those of their time', async () => {
    expect(await counts(own(before))).toEqual(['CARRIES out crew 3']);
  });

  it('are none of a record that the reader does not see', async () => {
    expect(await countNeighborEdges(asking(ownReader(t.other)))).toBeUndefined();
    expect(await readNeighbors(asking(ownReader(t.other)), { limit: 1 })).toBeUndefined();
    expect(await countNeighborEdges({ ...own(), chain: 'gone' })).toBeUndefined();
    expect(await countNeighborEdges({ ...own(), chain: 'crew' })).toBeUndefined();
  });

  it('are seen by consent only with the attributes that make them, and the reading is told', async () => {
    expect(await counts(asking(granted(['code'])))).toEqual(['CARRIES out crew 1']);
    expect(await counts(asking(granted(['flag'])))).toEqual(['SAME out ship 1', 'SAME in ship 1']);
    const { consents } = (await countNeighborEdges(asking(granted(['code']))))!;
    expect(consents).toHaveLength(1);
  });
});

describe('the neighbors of a record', () => {
  it('are all there, in the order of their creation, each edge once', async () => {
    const { names, edges, hasMore } = await neighbors({});
    expect(names).toEqual(['hub', 1, 2, 3, 4, 'tug', 'twin']);
    expect(edges.sort()).toEqual([...Array(4).fill('CARRIES'), 'LEADS', 'SAME', 'SAME']);
    expect(hasMore).toBe(false);
  });

  it('are as many as are asked for, by edge and direction', async () => {
    const edgeId = await edgeIdOf('CARRIES');
    const some = await neighbors({ edgeId, direction: 'out', limit: 2 });
    expect(some.names).toEqual(['hub', 1, 2]);
    expect(some.edges).toEqual(['CARRIES', 'CARRIES']);
    expect(some.hasMore).toBe(true);
    expect((await neighbors({ edgeId, direction: 'out', limit: 4 })).hasMore).toBe(false);
    expect((await neighbors({ edgeId, direction: 'in' })).names).toEqual(['hub']);
    expect((await neighbors({ edgeId: crypto.randomUUID() })).names).toEqual(['hub']);
    expect((await neighbors({ limit: 3 })).names).toEqual(['hub', 1, 2, 3]);
  });

  it('are those of their time', async () => {
    expect((await neighbors({}, own(before))).names).toEqual(['hub', 1, 2, 3]);
  });

  it('are those that consent opens, and the reading is told', async () => {
    const { names, consents, hasMore } = await neighbors({}, asking(granted(['code'])));
    expect(names).toEqual(['hub', 5]);
    expect(consents).toHaveLength(1);
    expect(hasMore).toBe(false);
  });
});
