import type { GraphData } from './graph-data.ts';

const byText = new Intl.Collator('en', { numeric: true });

/**
 * The neighbors of a record, each once, sorted by the label of the edge, outgoing edges first, then by their own label.
 */
export function neighborsInOrder(data: GraphData, index: number): number[] {
  const { nodes, edges, definitions } = data;
  const found: { index: number; edge: string; out: boolean }[] = [];
  edges.from.forEach((from, edge) => {
    const to = edges.to[edge] ?? from;
    if ((from !== index && to !== index) || from === to) return;
    const label = definitions[edges.definition[edge] ?? 0]?.label ?? '';
    found.push({ index: from === index ? to : from, edge: label, out: from === index });
  });
  const labelOf = (one: number) => nodes.label[one] ?? '';
  const sorted = found.sort(
    (a, b) =>
      byText.compare(a.edge, b.edge) ||
      Number(b.out) - Number(a.out) ||
      byText.compare(labelOf(a.index), labelOf(b.index)) ||
      a.index - b.index,
  );
  return [...new Set(sorted.map((one) => one.index))];
}
