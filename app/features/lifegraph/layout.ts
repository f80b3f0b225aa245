/** A force-directed layout; deterministic for the same graph. */
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

export interface LayoutRequest {
  /** The number of nodes. */
  order: number;
  /** The ends of each edge, as indexes of nodes. */
  from: readonly number[];
  to: readonly number[];
}

/** x and y of each node in turn. */
export type Positions = Float32Array<ArrayBuffer>;

/** The number of iterations between two intermediate results. */
const ITERATIONS_PER_STEP = 20;

/** Fewer for a large graph: with 10,000 nodes one iteration takes 50 ms. */
function stepsFor(order: number): number {
  const iterations = Math.max(100, Math.min(400, 400_000 / Math.max(order, 1)));
  return Math.ceil(iterations / ITERATIONS_PER_STEP);
}

/** Points at multiples of the golden angle fill a disc evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Initial positions on an even disc, so that the graph can be drawn before the layout. */
export function startPositions(order: number): Positions {
  const positions = new Float32Array(order * 2);
  for (let node = 0; node < order; node++) {
    const radius = 10 * Math.sqrt(node + 0.5);
    positions[node * 2] = radius * Math.cos(node * GOLDEN_ANGLE);
    positions[node * 2 + 1] = radius * Math.sin(node * GOLDEN_ANGLE);
  }
  return positions;
}

/** Computes the layout in steps; each result improves on the one before, the last is final. */
export function* layoutSteps({ order, from, to }: LayoutRequest): Generator<Positions> {
  if (order === 0) return;
  const start = startPositions(order);
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
