/** Colors of edges by label, as CSS variables of the theme. */

/** The labels with a color of their own (B-304, B-305). All others are neutral (B-306). */
const COLORS = new Map([
  ['HAS', '--success'],
  ['RENDERED', '--info'],
]);

/** The CSS variable of an edge's color: green for HAS, blue for RENDERED, gray for every other label. */
export function edgeColor(label: string): string {
  return COLORS.get(label) ?? '--control';
}
