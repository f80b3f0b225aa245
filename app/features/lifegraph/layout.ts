/** Where the nodes of a picture stand: force-directed, the same for the same graph. */
import Graph from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

export interface LayoutRequest {
  /** How many nodes there are. */
  order: number;
  /** The ends of each edge, as numbers of nodes. */
  from: readonly number[];
  to: readonly number[];
}

/** x and y of each node in turn. */
export type Positions = Float32Array<ArrayBuffer>;

/** Between two results that are shown while the work goes on. */
const ITERATIONS_A_STEP = 20;

/** A large graph gets fewer: one iteration takes 50 ms with 10,000 nodes. */
function stepsFor(order: number): number {
  const iterations = Math.max(100, Math.min(400, 400_000 / Math.max(order, 1)));
  return Math.ceil(iterations / ITERATIONS_A_STEP);
}

/** The golden angle: points at its multiples fill a disc evenly. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/** Where the layout begins: an even disc, so that the picture can be drawn before it is laid out. */
export function startPositions(order: number): Positions {
  const positions = new Float32Array(order * 2);
  for (let node = 0; node < order; node++) {
    const radius = 10 * Math.sqrt(node + 0.5);
    positions[node * 2] = radius * Math.cos(node * TURN);
    positions[node * 2 + 1] = radius * Math.sin(node * TURN);
  }
  return positions;
}

/** Lays a graph out step by step; each result is better than the one before, the last is to stay. */
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
    forceAtlas2.assign(graph, { iterations: ITERATIONS_A_STEP, settings });
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
