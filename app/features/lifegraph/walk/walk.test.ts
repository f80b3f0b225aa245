import { describe, expect, it } from 'vitest';
import { buildGraph } from '#app/features/lifegraph/sample-graph.testing.ts';
import { neighborsInOrder } from '#app/features/lifegraph/result/neighbors.ts';
import { nearestIn, NO_WALK, stepAlong, stepBack } from './walk.ts';
import type { Walk } from './walk.ts';

/** A graph with the hub between a10, a2 and b, and the record deep behind a2. */
const data = buildGraph(
  ['hub', 'a10', 'a2', 'b', 'deep', 'alone'],
  ['hub HAS a10', 'hub HAS a2', 'hub OWNS a2', 'b HAS hub', 'hub SAME hub', 'a2 HAS deep'],
);
const index = (id: string) => data.nodes.id.indexOf(id);

describe('an arrow', () => {
  const at = (index: number, x: number, y: number) => ({ index, x, y, radius: 5 });
  const here = at(0, 0, 0);
  const records = [here, at(1, 100, 5), at(2, 30, 60), at(3, -40, 0), at(4, 0, -90)];

  it('leads to the nearest record in its direction', () => {
    expect(nearestIn(records, here, 'right')).toBe(1);
    expect(nearestIn(records, here, 'left')).toBe(3);
    expect(nearestIn(records, here, 'up')).toBe(4);
    expect(nearestIn(records, here, 'down')).toBe(2);
  });

  it('leads nowhere where there is none', () => {
    expect(nearestIn([here], here, 'up')).toBeUndefined();
    expect(nearestIn(records, at(3, -40, 0), 'left')).toBeUndefined();
  });
});

describe('neighbors', () => {
  it('are each there once, in an order that stays', () => {
    const ids = neighborsInOrder(data, index('hub')).map((one) => data.nodes.id[one]);
    expect(ids).toEqual(['a2', 'a10', 'b']);
  });

  const next = (walk: Walk, cursor: string, by: 1 | -1 = 1, deeper = false) =>
    stepAlong(data, walk, cursor, { by, deeper });

  it('are walked in turn, forth and back, and around', () => {
    const one = next(NO_WALK, 'hub')!;
    expect(one).toEqual({ path: ['hub'], at: 'a2' });
    const two = next(one, 'a2')!;
    expect(two).toEqual({ path: ['hub'], at: 'a10' });
    expect(next(two, 'a10', -1)).toEqual(one);
    expect(next(next(two, 'a10')!, 'b')).toEqual(one);
    expect(next(NO_WALK, 'hub', -1)?.at).toBe('b');
  });

  it('of a neighbor are one step away, and so is the way back', () => {
    const deep = next({ path: ['hub'], at: 'a2' }, 'a2', 1, true)!;
    expect(deep).toEqual({ path: ['hub', 'a2'], at: 'deep' });
    const back = stepBack(deep, 'deep')!;
    expect(back).toEqual({ path: ['hub'], at: 'a2' });
    expect(stepBack(stepBack(back, 'a2')!, 'hub')).toBeUndefined();
  });

  it('are walked on without turning back, unless there is no other way', () => {
    // The hub is a neighbor of a2, but the walk came from it.
    const fromLast = { path: ['hub'], at: 'a2' };
    expect(next(fromLast, 'a2', -1, true)?.at).toBe('deep');
    expect(next({ path: ['hub', 'a2'], at: 'deep' }, 'deep', 1, true)?.at).toBe('a2');
    const twice = next({ path: ['a2'], at: 'hub' }, 'hub', 1, true);
    expect(twice?.at).toBe('a10');
  });

  it('of another cursor begin a new walk', () => {
    expect(next({ path: ['hub'], at: 'a2' }, 'b')).toEqual({ path: ['b'], at: 'hub' });
    expect(stepBack({ path: ['hub'], at: 'a2' }, 'b')).toBeUndefined();
  });

  it('are none of a record without edges', () => {
    expect(next(NO_WALK, 'alone')).toBeUndefined();
  });
});
