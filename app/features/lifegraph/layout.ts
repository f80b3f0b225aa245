/** Force-directed layouts in two and three dimensions; deterministic for the same graph. */
import { forceCenter, forceLink, forceManyBody, forceSimulation } from 'd3-force-3d';
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { GOLDEN_ANGLE, startPositions } from './start-positions.ts';
import type { Positions } from './start-positions.ts';

export interface LayoutRequest {
  dimensions: 2 | 3;
  /** The number of nodes. */
  order: number;
  /** The ends of each edge, as indexes of nodes. */
  from: readonly number[];
  to: readonly number[];
  /** Where nodes are already, NaN for new ones; absent when all are new. */
  known?: Positions;
}

/** The number of iterations between two intermediate results. */
const ITERATIONS_PER_STEP = 20;

/** Fewer for a large graph: with 10,000 nodes one iteration takes 50 ms. */
function stepsFor(order: number): number {
  const iterations = Math.max(100, Math.min(400, 400_000 / Math.max(order, 1)));
  return Math.ceil(iterations / ITERATIONS_PER_STEP);
}

/** Computes the layout in steps; each result improves on the one before, the last is final. */
export function layoutSteps(request: LayoutRequest): Generator<Positions> {
  return request.dimensions === 2 ? flatSteps(request) : spatialSteps(request);
}

function* flatSteps(request: LayoutRequest): Generator<Positions> {
  const { order, from, to } = request;
  if (order === 0) return;
  const start = placeNew(request);
  const graph = new Graph({ multi: true, type: 'undirected' });
  for (let node = 0; node < order; node++) {
    graph.addNode(node, { x: start[node * 2], y: start[node * 2 + 1] });
  }
  from.forEach((source, edge) => graph.addEdge(source, to[edge]));
  const settings = forceAtlas2.inferSettings(graph);
  for (let step = stepsFor(order); step > 0; step--) {
    forceAtlas2.assign(graph, { iterations: ITERATIONS_PER_STEP, settings });
    yield readPositions(graph);
  }
}

function readPositions(graph: Graph): Positions {
  const positions = new Float32Array(graph.order * 2);
  let at = 0;
  graph.forEachNode((_, { x, y }) => {
    positions[at++] = Number(x);
    positions[at++] = Number(y);
  });
  return positions;
}

interface Point {
  x: number;
  y: number;
  z: number;
}

function* spatialSteps(request: LayoutRequest): Generator<Positions> {
  const { order, from, to, known } = request;
  if (order === 0) return;
  const start = known && placeNew(request);
  const points: Partial<Point>[] = Array.from({ length: order }, (_, node) =>
    start ? { x: start[node * 3], y: start[node * 3 + 1], z: start[node * 3 + 2] } : {},
  );
  const links = from.map((source, edge) => ({ source, target: to[edge] ?? source }));
  const simulation = forceSimulation(points, 3)
    .force('edges', forceLink(links).distance(30))
    .force('charge', forceManyBody().strength(-60).distanceMax(1_000))
    .force('center', forceCenter())
    .stop();
  for (let step = stepsFor(order); step > 0; step--) {
    simulation.tick(ITERATIONS_PER_STEP);
    yield Float32Array.from(points.flatMap(({ x = 0, y = 0, z = 0 }) => [x, y, z]));
  }
}

/** The known positions, with new nodes beside a neighbour that has one, or else on the disc. */
function placeNew({ dimensions, order, from, to, known }: LayoutRequest): Positions {
  const positions = startPositions(order, dimensions);
  if (!known) return positions;
  const isKnown = (node: number) => !Number.isNaN(known[node * dimensions] ?? NaN);
  const beside = new Map<number, number>();
  from.forEach((source, edge) => {
    const target = to[edge] ?? source;
    if (isKnown(source) && !isKnown(target)) beside.set(target, source);
    if (isKnown(target) && !isKnown(source)) beside.set(source, target);
  });
  for (let node = 0; node < order; node++) {
    const like = isKnown(node) ? node : beside.get(node);
    if (like === undefined) continue;
    for (let axis = 0; axis < dimensions; axis++) {
      // a little to the side, by the golden angle, so that new ones are not on top of each other
      const aside =
        like === node
          ? 0
          : axis === 0
            ? Math.cos(node * GOLDEN_ANGLE)
            : Math.sin(node * GOLDEN_ANGLE);
      positions[node * dimensions + axis] = (known[like * dimensions + axis] ?? 0) + aside * 5;
    }
  }
  return positions;
}
