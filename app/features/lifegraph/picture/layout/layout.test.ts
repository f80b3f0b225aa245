import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHAPES } from '#app/features/lifegraph/picture/fit.ts';
import { layout } from './layout.ts';
import { RECORD_RADIUS } from '#app/features/lifegraph/picture/node-size.ts';
import type { LayoutRequest } from './layout-request.ts';

/** A star of 20 records. */
const star: LayoutRequest = {
  order: 20,
  from: Array<number>(19).fill(0),
  to: [...Array(19).keys()].map((n) => n + 1),
  depth: [0, ...Array<number>(19).fill(1)],
};

const distanceIn = (at: Float32Array) => (a: number, b: number) =>
  Math.hypot((at[a * 3] ?? 0) - (at[b * 3] ?? 0), (at[a * 3 + 1] ?? 0) - (at[b * 3 + 1] ?? 0));

const anyGraph = fc.integer({ min: 1, max: 30 }).chain((order) => {
  const record = fc.nat(order - 1);
  return fc.array(fc.tuple(record, record), { maxLength: 40 }).map((edges): LayoutRequest => ({
    order,
    from: edges.map(([from]) => from),
    to: edges.map(([, to]) => to),
    depth: Array.from({ length: order }, (_, index) => Math.min(index, 2)),
  }));
});

describe('layout', () => {
  it('is the same every time', () => {
    expect(layout(star)).toEqual(layout(star));
  });

  it('has no record on another one, whatever its edges', () => {
    fc.assert(
      fc.property(anyGraph, (request) => {
        const at = layout(request);
        expect(at).toHaveLength(request.order * 3);
        expect([...at].every(Number.isFinite)).toBe(true);
        const distance = distanceIn(at);
        for (let a = 0; a < request.order; a++) {
          for (let b = a + 1; b < request.order; b++) {
            expect(distance(a, b)).toBeGreaterThan(RECORD_RADIUS);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the records of a crowd apart', () => {
    const order = 300;
    const from = Array<number>(order - 1).fill(0);
    const to = from.map((_, n) => n + 1);
    const distance = distanceIn(layout({ order, from, to, depth: [0, ...from.map(() => 1)] }));
    const least = to.flatMap((a) => to.filter((b) => b > a).map((b) => distance(a, b)));
    expect(Math.min(...least)).toBeGreaterThan(2 * RECORD_RADIUS);
  });

  it('puts connected records nearer than others', () => {
    const distance = distanceIn(
      layout({ order: 4, from: [0, 2], to: [1, 3], depth: [0, 0, 0, 0] }),
    );
    expect(distance(0, 1)).toBeLessThan(distance(0, 2));
    expect(distance(2, 3)).toBeLessThan(distance(1, 3));
  });

  it.each(Object.entries(SHAPES))(
    'packs parts without edges between them so that they fill a room %s',
    (_, aspect) => {
      const order = 81;
      // The graph consists of parts with 9, 7, 6, 5, 5, 4 and fewer records.
      const sizes = [9, 7, 6, 5, 5, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3];
      const first = sizes.flatMap((size, part) =>
        Array<number>(size).fill(sizes.slice(0, part).reduce((sum, one) => sum + one, 0)),
      );
      const to = [...first.keys()].filter((n) => first[n] !== n);
      const from = to.map((n) => first[n] ?? 0);
      const at = layout({ order, from, to, depth: Array<number>(order).fill(0), aspect });
      const axis = (offset: number) =>
        Array.from({ length: order }, (_, n) => at[n * 3 + offset] ?? 0);
      const [width = 0, height = 0] = [axis(0), axis(1)].map(
        (all) => Math.max(...all) - Math.min(...all),
      );
      const share = width / height / aspect;
      expect(Math.min(share, 1 / share)).toBeGreaterThan(0.7);
    },
  );

  it('has depth for those who turn it', () => {
    const at = layout(star);
    expect(new Set(star.to.map((record) => at[record * 3 + 2])).size).toBe(19);
  });

  it('gives no position where there is no record', () => {
    expect(layout({ order: 0, from: [], to: [], depth: [] })).toHaveLength(0);
  });

  it('leaves records where they are, and puts new ones beside their neighbors', () => {
    const known = new Float32Array([500, 500, 7, NaN, NaN, NaN, -500, -500, 9]);
    const at = layout({ order: 3, from: [0], to: [1], depth: [0, 1, 1], known });
    expect([...at.subarray(0, 3), ...at.subarray(6, 9)]).toEqual([500, 500, 7, -500, -500, 9]);
    const distance = distanceIn(at);
    expect(distance(0, 1)).toBeLessThan(distance(1, 2) / 4);
    expect(distance(0, 1)).toBeGreaterThan(RECORD_RADIUS);
  });

  it('says how far it is', () => {
    const shares: number[] = [];
    layout(star, (share) => shares.push(share));
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
});
