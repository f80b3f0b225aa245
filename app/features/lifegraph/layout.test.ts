import { describe, expect, it } from 'vitest';
import { layoutSteps } from './layout.ts';
import type { LayoutRequest } from './layout.ts';
import { startPositions } from './start-positions.ts';

const star: LayoutRequest = {
  dimensions: 2,
  order: 20,
  from: Array<number>(19).fill(0),
  to: [...Array(19).keys()].map((n) => n + 1),
};

describe('layout', () => {
  it('gives each node its own position, the same every time', () => {
    const last = [...layoutSteps(star)].at(-1) ?? [];
    expect(last).toHaveLength(40);
    expect([...last].every(Number.isFinite)).toBe(true);
    const places = new Set(star.to.map((node) => `${last[node * 2]} ${last[node * 2 + 1]}`));
    expect(places.size).toBe(19);
    expect([...layoutSteps(star)].at(-1)).toEqual(last);
  });

  it('puts connected nodes nearer than others', () => {
    const pairs: LayoutRequest = { dimensions: 2, order: 4, from: [0, 2], to: [1, 3] };
    const at = [...layoutSteps(pairs)].at(-1) ?? new Float32Array(8);
    const distance = (a: number, b: number) =>
      Math.hypot((at[a * 2] ?? 0) - (at[b * 2] ?? 0), (at[a * 2 + 1] ?? 0) - (at[b * 2 + 1] ?? 0));
    expect(distance(0, 1)).toBeLessThan(distance(0, 2));
    expect(distance(2, 3)).toBeLessThan(distance(1, 3));
  });

  it('copes with loops, parallel edges, single nodes and none', () => {
    expect([...layoutSteps({ dimensions: 2, order: 0, from: [], to: [] })]).toEqual([]);
    const odd =
      [...layoutSteps({ dimensions: 2, order: 3, from: [0, 0, 0], to: [0, 1, 1] })].at(-1) ?? [];
    expect([...odd].every(Number.isFinite)).toBe(true);
  });

  it('begins as an even disc', () => {
    expect(startPositions(2)).toHaveLength(4);
    expect(startPositions(2, 3)).toHaveLength(6);
  });

  it('gives each node a place in space, the same every time', () => {
    const spatial: LayoutRequest = { ...star, dimensions: 3 };
    const last = [...layoutSteps(spatial)].at(-1) ?? [];
    expect(last).toHaveLength(60);
    expect([...last].every(Number.isFinite)).toBe(true);
    expect(new Set(star.to.map((node) => last[node * 3 + 2])).size).toBe(19);
    expect([...layoutSteps(spatial)].at(-1)).toEqual(last);
  });

  it('begins with what is known, and puts new nodes beside their neighbours', () => {
    const known = new Float32Array([500, 500, NaN, NaN, -500, -500]);
    const request: LayoutRequest = { dimensions: 2, order: 3, from: [0], to: [1], known };
    const [first = new Float32Array(6)] = layoutSteps(request);
    const distance = (a: number, b: number) =>
      Math.hypot(
        (first[a * 2] ?? 0) - (first[b * 2] ?? 0),
        (first[a * 2 + 1] ?? 0) - (first[b * 2 + 1] ?? 0),
      );
    expect(distance(0, 1)).toBeLessThan(distance(1, 2));
  });
});
