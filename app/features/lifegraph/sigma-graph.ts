/** The graph that sigma draws, made from the data of a picture. */
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
  /** Of the edge's colour, whose value depends on the theme. */
  variable: string;
  /** As the address calls the edge. */
  key: string;
}

export type SigmaGraph = Graph<SigmaNode, SigmaEdge>;

/** Nodes shrink as their number grows, and those with many edges stand out. */
export function nodeSize(order: number, degree: number): number {
  const base = order <= 50 ? 9 : order <= 500 ? 6 : order <= 3_000 ? 4 : 2.5;
  return base * (1 + Math.min(1.5, Math.log10(1 + degree) / 2));
}

/** The nodes are named by their ids, the edges by their number. */
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

/** Moves the nodes, in the order in which they were added, all in one event. */
export function setNodePositions(graph: SigmaGraph, positions: Positions): void {
  let at = 0;
  graph.updateEachNodeAttributes(
    (_, node) => ({ ...node, x: positions[at++] ?? 0, y: positions[at++] ?? 0 }),
    { attributes: ['x', 'y'] },
  );
}
