/** Draws a graph as SVG text. The background is white, so that the image can be printed. */
import { escapeXml } from '#app/format/escape-xml.ts';
import { truncateText } from '#app/format/truncate-text.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import type { Legend } from '#app/features/lifegraph/lifegraph-data.ts';
import { byImportance, startsOf } from '#app/features/lifegraph/picture/labels/importance.ts';
import { legendOf, degreesOf } from '#app/features/lifegraph/result/records-shown.ts';
import { showsChange } from '#app/features/lifegraph/time/changes.ts';
import { MAX_SCALE, nodeRadius, RING } from '#app/features/lifegraph/picture/node-size.ts';
import { layOutLabels, leaderOf } from '#app/features/lifegraph/picture/labels/label-layout.ts';
import type {
  LabelCandidate,
  SeenRecord,
} from '#app/features/lifegraph/picture/labels/label-layout.ts';

const WIDTH = 1_200;
const HEIGHT = 800;
const MARGIN = 40;
/** The width of the area with the records, divided by its height. */
export const IMAGE_ASPECT = 1.55;
/** The height of the legend's line, and of each line of text below it. */
const LINE = 22;
const FONT_SIZE = 12;
/** The estimated width of a letter, because the server cannot measure it. */
const LETTER = FONT_SIZE * 0.63;
const LABEL_LENGTH = 28;

/** The colors of the light theme with the same names. */
const EDGE_COLORS: Readonly<Record<string, string>> = {
  HAS: '#15754a',
  RENDERED: '#1f62b5',
};
const OTHER_EDGES = '#8e919c';
const INK = '#17181c';
const MUTED = '#5a5d68';

/**
 * Draws the graph.
 * @param points x and y of each record in turn, in the unit of the layout
 * @param title the text alternative
 * @param options.notes sentences below the picture: the missing parts, the query, the time
 * @param options.legend the legend of all records, when some are clustered; 'none' when the page has it
 */
export function graphSvg(
  data: GraphData,
  points: ArrayLike<number>,
  title: string,
  {
    notes = [],
    legend = legendOf(data),
  }: { notes?: readonly string[]; legend?: Legend | undefined | 'none' } = {},
): string {
  const { nodes, edges, chains, definitions } = data;
  const below = MARGIN + LINE * (notes.length + (legend === 'none' ? 0 : 1));
  const seen = fit(data, points, HEIGHT - below);
  const isStart = startsOf(data);
  const isCluster = (index: number) => (nodes.stands?.[index] ?? 1) > 1;
  const colorOf = (index: number) =>
    escapeXml(chains[nodes.chain[index] ?? 0]?.color ?? OTHER_EDGES);
  const lines = edges.from.flatMap((from, index) => {
    const [a, b] = [seen[from], seen[edges.to[index] ?? from]];
    if (!a || !b) return [];
    const color = edgeImageColor(definitions[edges.definition[index] ?? 0]?.label ?? '');
    return [
      `<line x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}" stroke="${color}" stroke-opacity="0.6"/>`,
    ];
  });
  const dots = seen.flatMap(({ index, x, y, radius }) => {
    const label = escapeXml(nodes.label[index] ?? '');
    const name = escapeXml(chains[nodes.chain[index] ?? 0]?.name ?? '');
    const gap = isStart(index) ? ' stroke-width="4"' : '';
    const dot = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colorOf(index)}" stroke="#ffffff"${gap}><title>${label} (${name})</title></circle>`;
    const around = radius + RING - 1;
    const ring = `<path d="M${x - around} ${y}a${around} ${around} 0 1 0 ${2 * around} 0a${around} ${around} 0 1 0 ${-2 * around} 0" fill="none" stroke="${colorOf(index)}" stroke-width="2"/>`;
    const dashes = `<circle cx="${x}" cy="${y}" r="${radius + 3}" fill="none" stroke="${colorOf(index)}" stroke-width="1.5" stroke-dasharray="3 2"/>`;
    return [dot, ...(isStart(index) ? [ring] : []), ...(isCluster(index) ? [dashes] : [])];
  });
  const ringed = seen.map((record) =>
    isStart(record.index) || isCluster(record.index)
      ? { ...record, radius: record.radius + RING }
      : record,
  );
  const labels = layOutLabels(candidatesOf(data, ringed), ringed, {
    ...{ left: 8, top: 8, width: WIDTH - 16, height: HEIGHT - below },
  }).map((label) => {
    const { index, left, top, height } = label;
    const weight = isStart(index) ? ' font-weight="600"' : '';
    const text = escapeXml(labelOf(data, index));
    const leader = ringed[index] && leaderOf(label, ringed[index]);
    const line = leader?.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
    return `${line === undefined ? '' : `<path d="M${line}" stroke="${MUTED}" stroke-width="1"/>`}<text x="${round(left)}" y="${round(top + height * 0.76)}"${weight}>${text}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="Inter, system-ui, sans-serif" font-size="${FONT_SIZE}" fill="${INK}">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...lines,
    ...dots,
    '<g paint-order="stroke" stroke="#ffffff" stroke-width="3" stroke-linejoin="round">',
    ...labels,
    '</g>',
    ...(legend === 'none' ? [] : legendLine(legend, HEIGHT - below + LINE)),
    ...notes.map((note, index) => {
      const y = HEIGHT - 14 - LINE * (notes.length - 1 - index);
      return `<text x="16" y="${y}" fill="${MUTED}">${escapeXml(note)}</text>`;
    }),
    '</svg>',
  ].join('\n');
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The color of edges in images, which do not follow the theme. */
export function edgeImageColor(label: string): string {
  return (Object.hasOwn(EDGE_COLORS, label) && EDGE_COLORS[label]) || OTHER_EDGES;
}

function labelOf({ nodes }: GraphData, index: number): string {
  return truncateText(nodes.label[index] ?? nodes.id[index] ?? '', LABEL_LENGTH);
}

function candidatesOf(data: GraphData, seen: readonly SeenRecord[]): LabelCandidate[] {
  const isStart = startsOf(data);
  return byImportance(data, degreesOf(data)).flatMap((index): LabelCandidate[] => {
    const record = seen[index];
    if (!record) return [];
    const width = labelOf(data, index).length * LETTER;
    const matters = isStart(index) || showsChange(data.nodes.label[index] ?? '');
    return [{ ...record, width, height: FONT_SIZE + 4, matters }];
  });
}

/** The colors of chains and edges with their counts, as many as fit on one line. */
function legendLine({ chains, labels }: Legend, y: number): string[] {
  let x = 16;
  const entries = [
    ...chains.map(({ name, color, count }) => ({ text: `${name} ${count}`, color, isEdge: false })),
    ...labels.map(({ label, count }) => ({
      ...{ text: `${label} ${count}`, color: edgeImageColor(label), isEdge: true },
    })),
  ];
  return entries.flatMap(({ text, color, isEdge }) => {
    const at = x;
    x += 34 + text.length * LETTER;
    if (x > WIDTH) return [];
    const symbol = isEdge
      ? `<rect x="${at}" y="${y - 5}" width="12" height="2" fill="${escapeXml(color)}"/>`
      : `<rect x="${at + 1}" y="${y - 9}" width="10" height="10" rx="5" fill="${escapeXml(color)}"/>`;
    return [symbol, `<text x="${at + 18}" y="${y}" fill="${MUTED}">${escapeXml(text)}</text>`];
  });
}

/** Fits the records into the picture, with the same scale for both axes. */
function fit(data: GraphData, points: ArrayLike<number>, height: number): SeenRecord[] {
  const order = data.nodes.id.length;
  const at = (index: number) => ({ x: points[index * 2] ?? 0, y: points[index * 2 + 1] ?? 0 });
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let index = 0; index < order; index++) {
    const { x, y } = at(index);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const scale = Math.min(
    MAX_SCALE,
    (WIDTH - 2 * MARGIN - 100) / (right - left || 1),
    (height - 2 * MARGIN) / (bottom - top || 1),
  );
  const center = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const degrees = degreesOf(data);
  const isStart = startsOf(data);
  return data.nodes.id.map((_, index) => {
    const { x, y } = at(index);
    return {
      index,
      x: round(WIDTH / 2 + (x - center.x) * scale),
      y: round(height / 2 + (y - center.y) * scale),
      radius: round(
        Math.max(
          2.5,
          nodeRadius(order, degrees[index] ?? 0, isStart(index), data.nodes.stands?.[index]) *
            scale,
        ),
      ),
    };
  });
}
