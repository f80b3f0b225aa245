/** A graph as SVG text, drawn on white so that it can be printed. */
import { escapeXml } from '#app/format/escape-xml.ts';
import { truncateText } from '#app/format/truncate-text.ts';
import type { GraphData } from './graph-data.ts';
import { degreesOf } from './records-shown.ts';
import { nodeSize } from './node-size.ts';

const WIDTH = 1_000;
const HEIGHT = 700;
const MARGIN = 60;
/** More labels would cover each other. */
const MOST_LABELS = 60;

/** On white; the theme's colours of the same names. */
const EDGE_COLORS: Readonly<Record<string, string>> = {
  HAS: '#15754a',
  RENDERED: '#1f62b5',
};
const OTHER_EDGES = '#8e919c';

/**
 * @param points x and y of each record in turn, in any unit
 * @param title the text alternative
 * @param notes sentences that are drawn below
 */
export function graphSvg(
  data: GraphData,
  points: ArrayLike<number>,
  title: string,
  notes: readonly string[] = [],
): string {
  const { nodes, edges, chains, definitions } = data;
  const place = fitter(points, nodes.id.length);
  const degrees = degreesOf(data);
  const order = nodes.id.length;
  const lines = edges.from.map((from, index) => {
    const a = place(from);
    const b = place(edges.to[index] ?? from);
    const label = definitions[edges.definition[index] ?? 0]?.label ?? '';
    const color = Object.hasOwn(EDGE_COLORS, label) ? EDGE_COLORS[label] : OTHER_EDGES;
    return `<line x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}" stroke="${color}" stroke-width="1.5"/>`;
  });
  const dots = nodes.id.map((id, index) => {
    const { x, y } = place(index);
    const chain = chains[nodes.chain[index] ?? 0];
    const label = escapeXml(nodes.label[index] ?? id);
    const radius = nodeSize(order, degrees[index] ?? 0);
    return `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${escapeXml(chain?.color ?? OTHER_EDGES)}" stroke="#ffffff"><title>${label} (${escapeXml(chain?.name ?? '')})</title></circle>`;
  });
  const labels =
    order > MOST_LABELS
      ? []
      : nodes.id.map((id, index) => {
          const { x, y } = place(index);
          const label = escapeXml(truncateText(nodes.label[index] ?? id, 24));
          return `<text x="${x + 14}" y="${y + 4}">${label}</text>`;
        });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="#17181c">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...lines,
    ...dots,
    ...labels,
    ...notes.map((note, index) => {
      const y = HEIGHT - 14 - 18 * (notes.length - 1 - index);
      return `<text x="16" y="${y}">${escapeXml(note)}</text>`;
    }),
    '</svg>',
  ].join('\n');
}

/** Fits points into the picture, with the same scale for both axes. */
function fitter(points: ArrayLike<number>, count: number) {
  const at = (index: number) => ({ x: points[index * 2] ?? 0, y: points[index * 2 + 1] ?? 0 });
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < count; index++) {
    const { x, y } = at(index);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left || 1),
    (HEIGHT - 2 * MARGIN) / (bottom - top || 1),
  );
  const center = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const round = (value: number) => Math.round(value * 10) / 10;
  return (index: number) => {
    const { x, y } = at(index);
    return {
      x: round(WIDTH / 2 + (x - center.x) * scale),
      y: round(HEIGHT / 2 + (y - center.y) * scale),
    };
  };
}
