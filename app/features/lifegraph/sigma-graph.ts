/** The graphology graph that sigma draws. */
import Graph from 'graphology';
import { edgeColor } from './edge-color.ts';
import { startPositions } from './layout.ts';
import type { Positions } from './layout.ts';
import type { GraphData } from './graph-data.ts';
import { edgeKey } from './graph-navigation.ts';

export interface SigmaNode {
  x: number;
  y: number;
  size: number;
  label: string;
  color: string;
}

export interface SigmaEdge {
  /** The CSS variable of the edge's colour. */
  variable: string;
  /** The edge's key in the address. */
  key: string;
}

export type SigmaGraph = Graph<SigmaNode, SigmaEdge>;

/** The size of a node: smaller in large graphs, larger with many edges. */
export function nodeSize(order: number, degree: number): number {
  const base = order <= 50 ? 9 : order <= 500 ? 6 : order <= 3_000 ? 4 : 2.5;
  return base * (1 + Math.min(1.5, Math.log10(1 + degree) / 2));
}

/** Builds the graph: nodes by record id, edges numbered. */
export function toSigmaGraph({ nodes, edges, chains, definitions }: GraphData): SigmaGraph {
  const graph: SigmaGraph = new Graph({ multi: true, type: 'directed' });
  const order = nodes.id.length;
  const degrees = new Uint32Array(order);
  for (const end of [...edges.from, ...edges.to]) degrees[end] = (degrees[end] ?? 0) + 1;
  const start = startPositions(order);
  nodes.id.forEach((id, index) => {
    graph.addNode(id, {
      x: start[index * 2] ?? 0,
      y: start[index * 2 + 1] ?? 0,
      size: nodeSize(order, degrees[index] ?? 0),
      label: nodes.label[index] ?? id,
      color: chains[nodes.chain[index] ?? 0]?.color ?? '',
    });
  });
  edges.from.forEach((from, index) => {
    const source = nodes.id[from];
    const target = nodes.id[edges.to[index] ?? -1];
    const definition = definitions[edges.definition[index] ?? -1];
    if (source === undefined || target === undefined || !definition) return;
    graph.addEdge(source, target, {
      variable: edgeColor(definition.label),
      key: edgeKey({ edgeId: definition.edgeId, fromSDOId: source, toSDOId: target }),
    });
  });
  return graph;
}

/** Moves all nodes, in insertion order, with a single update event. */
export function setNodePositions(graph: SigmaGraph, positions: Positions): void {
  let at = 0;
  graph.updateEachNodeAttributes(
    (_, node) => ({ ...node, x: positions[at++] ?? 0, y: positions[at++] ?? 0 }),
    { attributes: ['x', 'y'] },
  );
}
