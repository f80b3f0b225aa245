/** The graphology graph that sigma draws. */
import Graph from 'graphology';
import { truncateText } from '#app/format/truncate-text.ts';
import { edgeColor } from './edge-color.ts';
import { startPositions } from './start-positions.ts';
import type { KnownPositions, Positions } from './start-positions.ts';
import { nodeSize } from './node-size.ts';
import { degreesOf } from './records-shown.ts';
import type { GraphData } from './graph-data.ts';
import { edgeKey } from './graph-navigation.ts';

/** Longer labels are cut in the picture. */
export const LABEL_LENGTH = 40;

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

/**
 * Builds the graph: nodes by record id, edges numbered in the order of the data.
 * @param known where records are already
 */
export function toSigmaGraph(data: GraphData, known: KnownPositions): SigmaGraph {
  const { nodes, edges, chains, definitions } = data;
  const graph: SigmaGraph = new Graph({ multi: true, type: 'directed' });
  const order = nodes.id.length;
  const degrees = degreesOf(data);
  const start = startPositions(order);
  nodes.id.forEach((id, index) => {
    const [x = start[index * 2] ?? 0, y = start[index * 2 + 1] ?? 0] = known.get(id) ?? [];
    graph.addNode(id, {
      x,
      y,
      size: nodeSize(order, degrees[index] ?? 0),
      label: truncateText(nodes.label[index] ?? id, LABEL_LENGTH),
      color: chains[nodes.chain[index] ?? 0]?.color ?? '',
    });
  });
  edges.from.forEach((from, index) => {
    const source = nodes.id[from];
    const target = nodes.id[edges.to[index] ?? -1];
    const definition = definitions[edges.definition[index] ?? -1];
    if (source === undefined || target === undefined || !definition) return;
    graph.addEdgeWithKey(String(index), source, target, {
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
