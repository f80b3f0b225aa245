import { expect, it } from 'vitest';
import { byImportance } from '#app/features/lifegraph/picture/labels/importance.ts';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { showsChange, changedLabel } from './changes.ts';

it.each(['appeared', 'changed', 'went'] as const)(
  'a record that %s is told by its label',
  (change) => {
    expect(showsChange(changedLabel(change, 'PAT-1'))).toBe(true);
  },
);

it.each(['PAT-1', '', '+', '-1', '+49 30', '−1'])('%j is no change', (label) => {
  expect(showsChange(label)).toBe(false);
});

it('what differs from the moment before is labelled before others', () => {
  const labels = ['start', 'b', changedLabel('changed', 'c')];
  const data = buildGraphData(
    { vertices: labels.map((label) => buildVertex(label)), edges: [], starts: 1 },
    { labelOf: ({ header }) => header.id, colorOf: () => '#000000' },
  );
  expect(byImportance(data, [0, 9, 1])).toEqual([0, 2, 1]);
});
