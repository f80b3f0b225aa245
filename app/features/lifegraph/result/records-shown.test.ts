import { describe, expect, it } from 'vitest';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { buildGraphData } from './graph-data.ts';
import { readState, shortId } from './graph-state.ts';
import { graphSvg } from '#app/features/lifegraph/picture/still/graph-svg.ts';
import { drawStill } from '#app/features/lifegraph/picture/still/picture.server.ts';
import { legendOf, pathData, recordPage, shortestPath, withoutHidden } from './records-shown.ts';

const style = {
  labelOf: ({ data }: { data: Record<string, unknown> }) => String(data.name),
  colorOf: () => '#123456',
};
/** The graph a – b – c – d, a – x – d, and e without edges. The ids differ in their last twelve letters. */
const id = (name: string) => `00000000-0000-4000-8000-00000000000${name}`;
const data = buildGraphData(
  {
    vertices: [
      ...['a', 'b', 'c', 'd', 'e'].map((name) => buildVertex(id(name), { name })),
      buildVertex(id('0'), { name: '<x> & y' }, 'Visit'),
    ],
    edges: [
      buildEdge(id('a'), id('b'), 'HAS'),
      buildEdge(id('c'), id('b'), 'HAS'),
      buildEdge(id('c'), id('d'), 'RENDERED'),
      buildEdge(id('a'), id('0'), 'X'),
      buildEdge(id('0'), id('d'), 'X'),
    ],
    starts: 1,
  },
  style,
);
const state = (text: string) => readState(new URLSearchParams(text));
const hiding = (...names: string[]) =>
  withoutHidden(data, state(`hide=${names.map((name) => shortId(id(name))).join('.')}`).hidden);
const pathOf = (graph: typeof data, from: string, to: string) =>
  shortestPath(graph, [shortId(id(from)), shortId(id(to))])?.nodes.map((n) => graph.nodes.label[n]);

describe('what is shown', () => {
  it('is without hidden records and their edges', () => {
    const left = hiding('b', '0');
    expect(left.nodes.label).toEqual(['a', 'c', 'd', 'e']);
    expect(left.edges).toEqual({ from: [1], to: [2], definition: [1] });
    expect(withoutHidden(data, state('').hidden)).toBe(data);
  });

  it('is listed by page, sorted and found', () => {
    const list = (text: string) => recordPage(data, state(text), new URLSearchParams(text));
    expect(list('sort=-edges').rows.map(({ edges }) => edges)).toEqual([2, 2, 2, 2, 2, 0]);
    expect(list('find=VISIT').rows.map(({ label }) => label)).toEqual(['<x> & y']);
    expect(list('find=e').rows.map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd', 'e']);
    // The order is: the start record, its neighbors by chain, their neighbors, and the record without edges.
    expect(list('').rows.map(({ label }) => label)).toEqual(['a', 'b', '<x> & y', 'c', 'd', 'e']);
    expect(list('page=9').state.page).toBe(1);
    expect(list(`hide=${shortId(id('a'))}`).total).toBe(5);
  });

  it('is counted in the legend, the most frequent first', () => {
    const { chains, labels } = legendOf(data);
    expect(chains.map(({ name, count }) => [name, count])).toEqual([
      ['Patient', 5],
      ['Visit', 1],
    ]);
    expect(labels.map(({ label, count }) => [label, count])).toEqual([
      ['HAS', 2],
      ['X', 2],
      ['RENDERED', 1],
    ]);
  });
});

describe('a path', () => {
  it('is a shortest one, along edges in either direction', () => {
    expect(pathOf(data, 'a', 'd')).toEqual(['a', '<x> & y', 'd']);
    expect(pathOf(hiding('0'), 'a', 'd')).toEqual(['a', 'b', 'c', 'd']);
    expect(pathOf(data, 'a', 'a')).toEqual(['a']);
  });

  it('is none where nothing connects, or an end is hidden', () => {
    expect(pathOf(data, 'a', 'e')).toBeUndefined();
    expect(pathOf(hiding('d'), 'a', 'd')).toBeUndefined();
    const asked = state(`path=${shortId(id('a'))}.${shortId(id('e'))}`);
    expect(pathData(data, asked)).toEqual({ nodes: [], labels: [] });
  });

  it('has the labels of its edges', () => {
    const asked = state(`path=${shortId(id('b'))}.${shortId(id('d'))}`);
    expect(pathData(data, asked)).toMatchObject({
      nodes: [{ label: 'b' }, { label: 'c' }, { label: 'd' }],
      labels: ['HAS', 'RENDERED'],
    });
  });
});

describe('the picture as SVG', () => {
  it('draws HAS green, RENDERED blue and others gray, and writes labels as text', () => {
    const svg = graphSvg(data, new Float32Array(12), 'A & B');
    expect(svg).toContain('<title>A &amp; B</title>');
    expect(svg).toContain('&lt;x&gt; &amp; y');
    expect(svg).not.toContain('<x>');
    for (const color of ['#15754a', '#1f62b5', '#8e919c']) expect(svg).toContain(color);
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it('of the server says how many it leaves out', () => {
    const vertices = Array.from({ length: 160 }, (_, n) => buildVertex(`n${n}`, { name: n }));
    const svg = drawStill(buildGraphData({ vertices, edges: [] }, style), []);
    expect(svg.match(/<circle/g)).toHaveLength(150);
    expect(svg).toContain('10 more are in the list.');
  });

  it('of the server draws what was asked for first, with a ring and a label', () => {
    const vertices = Array.from({ length: 400 }, (_, n) =>
      buildVertex(`n${n}`, { name: `no ${n}` }),
    );
    const edges = Array.from({ length: 390 }, (_, n) => buildEdge(`n${n % 3}`, `n${n + 3}`, 'HAS'));
    const svg = drawStill(buildGraphData({ vertices, edges, starts: 3 }, style), []);
    expect(svg.match(/<path[^>]* fill="none"/g)).toHaveLength(3);
    expect(svg.match(/font-weight="600">[^<]*/g)?.sort()).toEqual(
      [0, 1, 2].map((n) => `font-weight="600">no ${n}`),
    );
  });

  it('of the server draws records with their edges first', () => {
    const vertices = Array.from({ length: 200 }, (_, n) => buildVertex(`n${n}`, { name: n }));
    const edges = Array.from({ length: 39 }, (_, n) => buildEdge('n199', `n${n + 160}`, 'HAS'));
    const svg = drawStill(buildGraphData({ vertices, edges }, style), []);
    expect(svg.match(/<line/g)).toHaveLength(39);
  });
});
