import type { ResultData } from '#app/features/lifegraph/lifegraph-data.ts';

/** The text alternative of the picture (WCAG 1.1.1). */
export function describeResult({ nodes, edges, legend, left }: ResultData): string {
  const chains = legend.chains.map(({ name, count }) => `${count} of ${name}`).join(', ');
  const cut = left.length > 0 ? ' It is incomplete.' : '';
  return `Graph of ${nodes} records and ${edges} edges: ${chains}.${cut} The list has the same.`;
}
