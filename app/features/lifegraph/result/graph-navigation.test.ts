import { describe, expect, it } from 'vitest';
import { buildEdge, buildResult } from '#app/features/lifegraph/sample-graph.testing.ts';
import {
  closeAddress,
  edgeInAddress,
  groupNeighbors,
  readTrail,
  recordAddress,
  toNodes,
  neighborAddress,
} from './graph-navigation.ts';

const result = buildResult(
  ['a', 'b', 'c'],
  ['a HAS b', 'a HAS c', 'c HAS a', 'b SELF b', 'a HAS gone'],
);

describe('the records of a result', () => {
  const nodes = toNodes(result);

  it('have key, sdo and neighbors [B-364]', () => {
    expect(nodes.get('b')).toMatchObject({
      id: 'b',
      record: { header: { id: 'b' } },
      neighbors: [
        { id: 'a', direction: 'in' },
        { id: 'b', direction: 'out' },
      ],
    });
  });

  it('have their neighbors grouped by label and direction', () => {
    const groups = groupNeighbors(nodes.get('a')?.neighbors ?? []);
    expect(
      groups.map(({ label, direction, neighbors }) => [label, direction, neighbors.length]),
    ).toEqual([
      ['HAS', 'out', 2],
      ['HAS', 'in', 1],
    ]);
  });

  it('have no neighbor outside the result', () => {
    expect(nodes.get('a')?.neighbors.map(({ id }) => id)).not.toContain('gone');
  });
});

describe('navigation', () => {
  const after = (address: string) => new URLSearchParams(address.slice(1));
  const here = new URLSearchParams('chain=Patient&tab=json&row=a');

  it('adds to the trail and keeps the rest of the address', () => {
    const there = after(neighborAddress(here, 'b'));
    expect(Object.fromEntries(there)).toEqual({
      chain: 'Patient',
      tab: 'json',
      row: 'b',
      trail: 'a',
    });
    expect(readTrail(after(neighborAddress(there, 'c')))).toEqual(['a', 'b']);
  });

  it('shortens the trail when it returns to a record', () => {
    const there = after(neighborAddress(after(neighborAddress(here, 'b')), 'c'));
    const back = after(neighborAddress(there, 'a'));
    expect(back.get('row')).toBe('a');
    expect(back.has('trail')).toBe(false);
  });

  it('drops the oldest records of a long trail', () => {
    let params = here;
    for (let step = 0; step < 20; step++) params = after(neighborAddress(params, `n${step}`));
    expect(readTrail(params)).toEqual(Array.from({ length: 10 }, (_, index) => `n${index + 9}`));
  });

  it('starts a new trail from the list', () => {
    expect(after(recordAddress(after(neighborAddress(here, 'b')), 'c')).has('trail')).toBe(false);
  });

  it('returns to the record when an edge is closed, and then to the page', () => {
    const edge = new URLSearchParams(
      `row=a&trail=b&edge=${edgeInAddress(buildEdge('a', 'b', 'HAS'))}`,
    );
    const record = after(closeAddress(edge));
    expect(Object.fromEntries(record)).toEqual({ row: 'a', trail: 'b' });
    expect(closeAddress(record)).toBe('?');
  });
});
