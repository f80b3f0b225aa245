import { expect, it } from 'vitest';
import { buildGraphData } from '../result/graph-data.ts';
import { buildEdge, buildVertex } from '../sample-graph.testing.ts';
import { layout } from './layout.ts';
import { placeholderOf } from './placeholder.server.ts';

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

it('shows each record where the browser will draw it', () => {
  const data = graphOf(12);
  const svg = decodeURIComponent(placeholderOf(data)?.split(',').slice(1).join(',') ?? '');
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

it('is there for one record, and not for many', () => {
  expect(placeholderOf(graphOf(1))).toMatch(/^data:image/);
  expect(placeholderOf(graphOf(60))).toMatch(/^data:image/);
  expect(placeholderOf(graphOf(61))).toBeUndefined();
});
