import { expect, it } from 'vitest';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { layout } from '#app/features/lifegraph/picture/layout/layout.ts';
import { placeholderOf } from './placeholder.server.ts';
import type { Drawing } from '#app/features/lifegraph/lifegraph-data.ts';

const NOWHERE = new URLSearchParams();

function graphOf(order: number) {
  const ids = Array.from({ length: order }, (_, n) => `record ${n}`);
  return buildGraphData(
    {
      vertices: ids.map((id) => buildVertex(id)),
      edges: ids.slice(1).map((id) => buildEdge('record 0', id, 'HAS')),
      starts: 1,
    },
    { labelOf: ({ header }) => header.id, colorOf: () => '#123456' },
  );
}

it('the placeholder shows each record where the browser will draw it', () => {
  const data = graphOf(12);
  const svg = decodeURIComponent(
    placeholderOf(data, '2d', NOWHERE)?.split(',').slice(1).join(',') ?? '',
  );
  const dots = [...svg.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const { from, to } = data.edges;
  const positions = layout({ order: 12, from, to, depth: data.nodes.depth });
  expect(dots).toEqual(
    data.nodes.id.map((_, n) => [0, 1].map((axis) => Math.round(positions[n * 3 + axis]!) + 0)),
  );
  expect(svg.match(/<path/g)).toHaveLength(11);
  expect(svg).toContain('stroke="#15754a"');
});

it('the placeholder shows what is nearer in 3D as larger, at the positions and in the shape of 2D', () => {
  const data = graphOf(12);
  const dotsOf = (drawing: Drawing) =>
    [
      ...decodeURIComponent(placeholderOf(data, drawing, NOWHERE) ?? '').matchAll(
        /cx="(.*?)" cy="(.*?)" r="(.*?)"/g,
      ),
    ].map(([, ...values]) => values.map(Number));
  const [flat, deep] = [dotsOf('2d'), dotsOf('3d')];
  expect(new Set(flat.map(([, , radius]) => radius)).size).toBe(2);
  expect(new Set(deep.map(([, , radius]) => radius)).size).toBeGreaterThan(6);
  deep.forEach(([x = 0, y = 0], index) => {
    const [flatX = 0, flatY = 0] = flat[index] ?? [];
    expect(Math.hypot(x - flatX, y - flatY)).toBeLessThan(60);
  });
});

it('the placeholder is there for one record, and not for many', () => {
  expect(placeholderOf(graphOf(1), '3d', NOWHERE)).toMatch(/^data:image/);
  expect(placeholderOf(graphOf(150), '3d', NOWHERE)).toMatch(/^data:image/);
  expect(placeholderOf(graphOf(151), '3d', NOWHERE)).toBeUndefined();
});
