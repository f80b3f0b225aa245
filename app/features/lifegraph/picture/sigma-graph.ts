/** The graphology graph that sigma draws. */
import Graph from 'graphology';
import { edgeColor } from './edge-color.ts';
import type { Positions } from './layout/start-positions.ts';
import { startsOf } from './labels/importance.ts';
import { nodeRadius } from './node-size.ts';
import { degreesOf } from '#app/features/lifegraph/result/records-shown.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { edgeInAddress } from '#app/features/lifegraph/result/graph-navigation.ts';

export interface SigmaNode {
  /** The index of the record in the data. */
  index: number;
  x: number;
  /** The y coordinate. The axis points up, as it does in sigma. */
  y: number;
  size: number;
  color: string;
}

export interface SigmaEdge {
  /** The CSS variable of the edge's color. */
  variable: string;
  /** The edge's key in the address. */
  key: string;
}

export type SigmaGraph = Graph<SigmaNode, SigmaEdge>;

/** Builds the graph. Nodes have the ids of records; edges are numbered in the order of the data. */
export function toSigmaGraph(data: GraphData, positions: Positions): SigmaGraph {
  const { nodes, edges, chains, definitions } = data;
  const graph: SigmaGraph = new Graph({ multi: true, type: 'directed' });
  const order = nodes.id.length;
  const degrees = degreesOf(data);
  const isStart = startsOf(data);
  nodes.id.forEach((id, index) => {
    graph.addNode(id, {
      index,
      x: positions[index * 3] ?? 0,
      y: -(positions[index * 3 + 1] ?? 0),
      size: nodeRadius(order, degrees[index] ?? 0, isStart(index), nodes.stands?.[index]),
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
      key: edgeInAddress({ edgeId: definition.edgeId, fromSDOId: source, toSDOId: target }),
    });
  });
  return graph;
}
