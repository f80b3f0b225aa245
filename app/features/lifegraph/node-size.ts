/** The radius of a node in pixels: smaller in large graphs, larger with many edges. */
export function nodeSize(order: number, degree: number): number {
  const base = order <= 50 ? 9 : order <= 500 ? 6 : order <= 3_000 ? 4 : 2.5;
  return base * (1 + Math.min(1.5, Math.log10(1 + degree) / 2));
}
