/** Makes the placeholder that is seen until the browser draws a small picture: an image with the same positions. */
import { escapeXml } from '#app/format/escape-xml.ts';
import { readView } from '#app/features/lifegraph/lifegraph-data.ts';
import type { Drawing } from '#app/features/lifegraph/lifegraph-data.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { degreesOf } from '#app/features/lifegraph/result/records-shown.ts';
import { fitCamera, SHAPES } from '#app/features/lifegraph/picture/fit.ts';
import { edgeImageColor } from './graph-svg.ts';
import { startsOf } from '#app/features/lifegraph/picture/labels/importance.ts';
import { layout } from '#app/features/lifegraph/picture/layout/layout.ts';
import { MAX_SCALE, nodeRadius } from '#app/features/lifegraph/picture/node-size.ts';
import type { Positions } from '#app/features/lifegraph/picture/layout/start-positions.ts';

/** With more records than this there is no placeholder, because the page would wait too long for it. */
const MAX_RECORDS = 150;
/** The height of a picture on most screens, and of the room in it. */
const WHOLE = 632;
const HEIGHT = 520;
/** The margin around the records, in pixels. `picture-placeholder` in tailwind.css has the same value. */
const MARGIN = 24;
/** The angle that the height of the room covers, as the camera of 3d-force-graph sees it. */
const FOV = (50 * Math.PI) / 180;

/** The axes of the camera in 3D, until it is turned. */
const FRONT = {
  right: { x: 1, y: 0, z: 0 },
  up: { x: 0, y: 1, z: 0 },
  back: { x: 0, y: 0, z: 1 },
};

/** A record in the unit of the layout. */
interface Dot {
  x: number;
  y: number;
  radius: number;
}

/**
 * The placeholder as an SVG image in a data URL; undefined for a large graph.
 * @param params the parameters of the address, which show or hide the list
 */
export function placeholderOf(
  data: GraphData,
  drawing: Drawing,
  params: URLSearchParams,
): string | undefined {
  const { nodes, edges, chains, definitions } = data;
  const order = nodes.id.length;
  if (order === 0 || order > MAX_RECORDS) return undefined;
  const aspect = SHAPES[readView(params) === 'graph' ? 'alone' : 'beside'];
  const room = { left: 0, top: 0, width: HEIGHT * aspect, height: HEIGHT };
  const positions = layout({ order, from: edges.from, to: edges.to, depth: nodes.depth, aspect });
  const [degrees, isStart] = [degreesOf(data), startsOf(data)];
  const radii = nodes.id.map((_, index) => nodeRadius(order, degrees[index] ?? 0, isStart(index)));
  const at = drawing === '2d' ? flat(positions, radii) : seenInDepth(positions, radii, room);
  // 2D fits only the middles of records into the room, 3D fits whole records.
  const around = drawing === '2d' ? at.map((dot) => ({ ...dot, radius: 0 })) : at;
  const left = Math.min(...around.map(({ x, radius }) => x - radius));
  const top = Math.min(...around.map(({ y, radius }) => y - radius));
  const width = Math.max(...around.map(({ x, radius }) => x + radius)) - left;
  const height = Math.max(...around.map(({ y, radius }) => y + radius)) - top;
  const scale = Math.min(MAX_SCALE, room.width / (width || 1), room.height / (height || 1));
  const margin = MARGIN / scale;
  const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin];
  const lines = edges.from.map((from, edge) => {
    const [a, b] = [at[from], at[edges.to[edge] ?? from]];
    const color = edgeImageColor(definitions[edges.definition[edge] ?? 0]?.label ?? '');
    return `<path d="M${a?.x} ${a?.y}L${b?.x} ${b?.y}" stroke="${color}"/>`;
  });
  const dots = at.map(({ x, y, radius }, index) => {
    const color = escapeXml(chains[nodes.chain[index] ?? 0]?.color ?? '');
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;
  });
  const size = `width="${Math.round((box[2] ?? 0) * MAX_SCALE)}" height="${Math.round((box[3] ?? 0) * MAX_SCALE)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(Math.round).join(' ')}" ${size}><g stroke-opacity=".6">${lines.join('')}</g>${dots.join('')}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll(/[%#<>"]/g, encodeURIComponent)}`;
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function flat(positions: Positions, radii: readonly number[]): Dot[] {
  return radii.map((radius, index) => ({
    x: Math.round(positions[index * 3] ?? 0),
    y: Math.round(positions[index * 3 + 1] ?? 0),
    radius: tenths(radius),
  }));
}

/** The records as the camera sees them, in the layout's unit halfway between the nearest record and the farthest. */
function seenInDepth(
  positions: Positions,
  radii: readonly number[],
  room: { left: number; top: number; width: number; height: number },
): Dot[] {
  const spheres = radii.map((radius, index) => {
    const [x = 0, y = 0, z = 0] = positions.subarray(index * 3, index * 3 + 3);
    return { x, y: -y, z, radius };
  });
  const { position, target } = fitCamera(spheres, FRONT, {
    ...{ fov: FOV, size: { width: room.width, height: WHOLE }, room },
  });
  return spheres.map(({ x, y, z, radius }) => {
    const scale = (position.z - target.z) / (position.z - z);
    return {
      x: tenths((x - position.x) * scale),
      y: tenths((position.y - y) * scale),
      radius: tenths(radius * scale),
    };
  });
}
