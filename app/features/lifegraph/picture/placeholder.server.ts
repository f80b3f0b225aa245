/** What is seen of a small picture until the browser draws it: the same records at the same positions, as an image. */
import { escapeXml } from '#app/format/escape-xml.ts';
import type { GraphData } from '../result/graph-data.ts';
import { degreesOf } from '../result/records-shown.ts';
import { edgeColorOf } from './graph-svg.ts';
import { startsOf } from './importance.ts';
import { layout } from './layout.ts';
import { MOST_SCALE, nodeRadius } from './node-size.ts';

/** A larger one would make the page wait for it. */
const MOST_RECORDS = 60;
/** The room of a picture on most screens. */
const ROOM = { width: 800, height: 520 };
/** Around the records, in pixels; `picture-placeholder` in tailwind.css has it too. */
const MARGIN = 24;

/** An SVG image as an address; undefined for a large graph. */
export function placeholderOf(data: GraphData): string | undefined {
  const { nodes, edges, chains, definitions } = data;
  const order = nodes.id.length;
  if (order === 0 || order > MOST_RECORDS) return undefined;
  const positions = layout({ order, from: edges.from, to: edges.to, depth: nodes.depth });
  const at = nodes.id.map((_, index) => ({
    x: Math.round(positions[index * 3] ?? 0),
    y: Math.round(positions[index * 3 + 1] ?? 0),
  }));
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min(MOST_SCALE, ROOM.width / (width || 1), ROOM.height / (height || 1));
  const margin = MARGIN / scale;
  const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
  const [degrees, isStart] = [degreesOf(data), startsOf(data)];
  const lines = edges.from.map((from, edge) => {
    const [a, b] = [at[from], at[edges.to[edge] ?? from]];
    const color = edgeColorOf(definitions[edges.definition[edge] ?? 0]?.label ?? '');
    return `<path d="M${a?.x} ${a?.y}L${b?.x} ${b?.y}" stroke="${color}"/>`;
  });
  const dots = at.map(({ x, y }, index) => {
    const color = escapeXml(chains[nodes.chain[index] ?? 0]?.color ?? '');
    const radius = nodeRadius(order, degrees[index] ?? 0, isStart(index)).toFixed(1);
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
  });
  const size = `width="${Math.round((box[2] ?? 0) * MOST_SCALE)}" height="${Math.round((box[3] ?? 0) * MOST_SCALE)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(Math.round).join(' ')}" ${size}><g stroke-opacity=".6">${lines.join('')}</g>${dots.join('')}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll(/[%#<>"]/g, encodeURIComponent)}`;
}
