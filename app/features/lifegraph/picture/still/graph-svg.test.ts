import { expect, it } from 'vitest';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { graphSvg } from './graph-svg.ts';
import { layout } from '#app/features/lifegraph/picture/layout/layout.ts';

/** A graph of start records, each with the same number of neighbors. */
function starsOf(starts: number, neighbors: number) {
  const near = Array.from({ length: starts * neighbors }, (_, n) => `near ${n}`);
  const asked = Array.from({ length: starts }, (_, n) => `asked for ${n}`);
  const edges = near.map((id, n) => buildEdge(asked[n % starts]!, id, 'HAS'));
  return buildGraphData(
    { vertices: [...asked, ...near].map((id) => buildVertex(id)), edges, starts },
    { labelOf: ({ header }) => header.id, colorOf: () => '#123456' },
  );
}

// In a crowd a label that matters may cover a record, where no position around its own is free. Which one is free depends on
// the last digits of sines, which differ between versions of Node.
it.each([
  [25, 2, 0],
  [2, 90, 1],
])(
  'the still picture labels all of %d records with %d neighbors, over %d others',
  (starts, neighbors, most) => {
    const data = starsOf(starts, neighbors);
    const { from, to } = data.edges;
    const positions = layout({ order: data.nodes.id.length, from, to, depth: data.nodes.depth });
    const points = data.nodes.id.flatMap((_, n) => [...positions.subarray(n * 3, n * 3 + 2)]);
    const svg = graphSvg(data, points, '');
    const dots = [
      ...svg.matchAll(/<circle cx="(.*?)" cy="(.*?)" r="(.*?)".*?<title>(.*?) \(/g),
    ].map(([, x, y, radius, name]) => ({
      x: Number(x),
      y: Number(y),
      radius: Number(radius),
      name,
    }));
    const texts = [...svg.matchAll(/<text x="(.*?)" y="(.*?)".*?>(.*?)</g)].map(
      ([, x, y, name]) => ({
        ...{ left: Number(x), middle: Number(y) - 4, name: name ?? '' },
      }),
    );
    expect(texts.filter(({ name }) => name.startsWith('asked'))).toHaveLength(starts);
    for (const { left, middle, name } of texts) {
      const width = name.length * 7;
      const under = dots.filter(
        ({ x, y, radius, ...dot }) =>
          dot.name !== name &&
          Math.abs(y - middle) < radius + 4 &&
          Math.abs(x - left - width / 2) < radius + width / 2,
      );
      expect(under.length, name).toBeLessThanOrEqual(name.startsWith('asked') ? most : 0);
    }
  },
);
