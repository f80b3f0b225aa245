/**
 * Lays out the records of a graph. The same graph has the same layout wherever it runs: the server's picture, 2D and 3D
 * show each record at the same position. Parts without edges between them are laid out separately and packed into the
 * shape of the room.
 */
import { forceCollide, forceLink, forceManyBody, forceSimulation } from 'd3-force-3d';
import type { ForcePoint } from 'd3-force-3d';
import { GOLDEN_ANGLE, isPlaced, positionBeside } from './start-positions.ts';
import type { Positions } from './start-positions.ts';
import type { LayoutRequest } from './layout-request.ts';
import { RECORD_RADIUS } from '#app/features/lifegraph/picture/node-size.ts';
import { partsOf, treeOf } from './graph-parts.ts';
import type { GraphPart } from './graph-parts.ts';
import { pack } from './pack-parts.ts';
import { SHAPES } from '#app/features/lifegraph/picture/fit.ts';

/** With more records than this, forces are estimated. */
const MAX_EXACT = 3_000;

/** The length of an edge. It is longer in small graphs, which have room for it and for labels along it. */
export function edgeLength(order: number): number {
  return Math.max(32, Math.min(110, 640 / Math.sqrt(Math.max(order, 1))));
}

/** The number of layout steps. It is lower for large graphs, because a step takes about 40 ms with 10,000 records. */
function turnsFor(order: number): number {
  return Math.round(Math.max(20, Math.min(160, 60_000 / Math.max(order, 1))));
}

/** The x, y and z of each record. The z axis points at the eye, away from the plane of the flat picture. */
export function layout(request: LayoutRequest, report?: (share: number) => void): Positions {
  const positions = new Float32Array(request.order * 3);
  if (request.order === 0) return positions;
  const parts = partsOf(request);
  if (request.known) settle(request, request.known, positions);
  else arrange(request, parts, positions, report);
  deepen(request, parts, positions);
  return positions;
}

/** Lays out a graph in which all records are new. */
function arrange(
  request: LayoutRequest,
  parts: readonly GraphPart[],
  positions: Positions,
  report: (share: number) => void = () => undefined,
): void {
  const length = edgeLength(request.order);
  const { aspect = SHAPES.beside } = request;
  let done = 0;
  const placed = parts.map((part) => {
    const points =
      part.records.length === 1
        ? [{ x: 0, y: 0 }]
        : pull(part, request, length, (share) => {
            report((done + share * part.records.length) / request.order);
          });
    done += part.records.length;
    return turn(points, aspect < 1);
  });
  const offsets = pack(placed, { gap: length * 1.25, alone: length * 0.9, aspect });
  parts.forEach(({ records }, part) => {
    records.forEach((record, index) => {
      const point = placed[part]?.[index];
      const offset = offsets[part];
      positions[record * 3] = (point?.x ?? 0) + (offset?.x ?? 0);
      positions[record * 3 + 1] = (point?.y ?? 0) + (offset?.y ?? 0);
    });
  });
}

/** Lays out one part: from a tree around its first record, which its edges pull together. */
function pull(
  part: GraphPart,
  { order, depth }: LayoutRequest,
  length: number,
  report: (share: number) => void,
): ForcePoint[] {
  const points = treeOf(part, length);
  const turns = turnsFor(order);
  const simulation = forcesOf(
    points,
    part.edges,
    length,
    part.records.map((record) => depth[record] === 0),
  ).alphaDecay(1 - 0.002 ** (1 / turns));
  for (let turn = 0; turn < turns; turn++) {
    simulation.tick(1);
    if (turn % 10 === 9) report(turn / turns);
  }
  return points;
}

function forcesOf(
  points: ForcePoint[],
  edges: readonly (readonly [number, number])[],
  length: number,
  isStart: readonly boolean[],
) {
  const links = edges
    .filter(([source, target]) => source !== target)
    .map(([source, target]) => ({ source, target }));
  const apart = Math.max(RECORD_RADIUS * 1.7, length * 0.36);
  const charge = forceManyBody()
    .strength(-length * 1.6)
    .distanceMax(length * 14);
  const simulation = forceSimulation(points, 2)
    .force('edges', forceLink(links).distance(length))
    .stop();
  // Among many thousands of records, nobody notices the positions of single ones.
  if (points.length > MAX_EXACT) return simulation.force('charge', charge.theta(1.5));
  return simulation.force('charge', charge).force(
    'apart',
    forceCollide((_, index) => (isStart[index] === true ? apart * 1.6 : apart)),
  );
}

/** Rotates a part around its middle, so that it is wider than high, or higher than wide. */
function turn(points: readonly ForcePoint[], isUpright: boolean): { x: number; y: number }[] {
  const count = points.length;
  const middle = {
    x: points.reduce((sum, { x = 0 }) => sum + x, 0) / count,
    y: points.reduce((sum, { y = 0 }) => sum + y, 0) / count,
  };
  let [xx, xy, yy] = [0, 0, 0];
  const moved = points.map(({ x = 0, y = 0 }) => ({ x: x - middle.x, y: y - middle.y }));
  for (const { x, y } of moved) {
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2 - (isUpright ? Math.PI / 2 : 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return moved.map(({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }));
}

/** Lays out a graph in which some records have a position. They keep it, and new ones settle beside their neighbors. */
function settle(request: LayoutRequest, known: Positions, positions: Positions): void {
  const { order, from, to, depth } = request;
  const length = edgeLength(order);
  const start = positionBeside(request, known, length);
  const points = Array.from({ length: order }, (_, record): ForcePoint => {
    const [x, y] = [start[record * 2] ?? 0, start[record * 2 + 1] ?? 0];
    return isPlaced(known, record) ? { x, y, fx: x, fy: y } : { x, y };
  });
  const edges = from.map((source, edge) => [source, to[edge] ?? source] as const);
  if (points.some(({ fx }) => fx === undefined)) {
    forcesOf(
      points,
      edges,
      length,
      depth.map((one) => one === 0),
    ).tick(Math.min(60, turnsFor(order)));
  }
  points.forEach(({ x = 0, y = 0 }, record) => positions.set([x, y], record * 3));
}

/** Gives each part a depth as large as its width. Neighbors are near each other in depth, too. */
function deepen({ known }: LayoutRequest, parts: readonly GraphPart[], positions: Positions): void {
  for (const { records, edges } of parts) {
    const middle = [0, 1].map(
      (axis) =>
        records.reduce((sum, one) => sum + (positions[one * 3 + axis] ?? 0), 0) / records.length,
    );
    const away = records.map((one) =>
      Math.hypot(
        (positions[one * 3] ?? 0) - (middle[0] ?? 0),
        (positions[one * 3 + 1] ?? 0) - (middle[1] ?? 0),
      ),
    );
    const radius = away.reduce((most, one) => Math.max(most, one), 0);
    // The values are spread evenly between -1 and 1.
    const own = records.map(
      (_, index) => 2 * ((((index + 0.5) * GOLDEN_ANGLE) / (2 * Math.PI)) % 1) - 1,
    );
    const sums = own.map(() => ({ sum: 0, count: 0 }));
    for (const [a, b] of edges) {
      for (const [here, there] of [
        [a, b],
        [b, a],
      ] as const) {
        const one = sums[here];
        if (one && here !== there) {
          one.sum += own[there] ?? 0;
          one.count++;
        }
      }
    }
    records.forEach((record, index) => {
      const { sum, count } = sums[index] ?? { sum: 0, count: 0 };
      const share = count === 0 ? 0 : ((own[index] ?? 0) + sum / count) / 2;
      const most = Math.sqrt(
        Math.max(0, radius ** 2 - (away[index] ?? 0) ** 2) + (radius * 0.15) ** 2,
      );
      const before = known?.[record * 3 + 2] ?? NaN;
      positions[record * 3 + 2] = Number.isNaN(before) ? share * most * 0.8 : before;
    });
  }
}
