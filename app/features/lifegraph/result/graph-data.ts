/** The data of a drawn graph. They are stored in columns, because there may be 10,000 records. */
import { truncateText } from '#app/format/truncate-text.ts';
import { depthsOf } from './depths.ts';
import type { GraphResult } from '#model/records/record.ts';

/** A picture draws at most this many records. Further ones are only counted. */
export const MAX_DRAWN_NODES = 10_000;

/** Labels are cut at this length. The drawer shows the whole label. */
const LABEL_LENGTH = 80;

export interface GraphData {
  chains: { name: string; color: string }[];
  definitions: { edgeId: string; label: string }[];
  nodes: {
    id: string[];
    label: string[];
    /** For each record, the index of its chain in `chains`. */
    chain: number[];
    /**
     * For each record, the number of edges to the nearest record of the query's start. Start records have 0 and come
     * first.
     */
    depth: number[];
    /** How many records each node stands for; absent when each stands for one. */
    stands?: number[];
  };
  edges: {
    /** The ends of each edge, as indexes of `nodes`. */
    from: number[];
    to: number[];
    /** For each edge, the index of its definition in `definitions`. */
    definition: number[];
  };
  /** The number of records that are not drawn. */
  leftOut: number;
}

/** The labels of records and the colors of chains. */
export interface GraphStyle {
  labelOf: (vertex: GraphResult['vertices'][number]) => string;
  colorOf: (chain: string) => string;
}

/** The first records of a result, at most `maxNodes`, and the edges between them. */
export function buildGraphData(
  { vertices, edges, starts = 0 }: Pick<GraphResult, 'vertices' | 'edges' | 'starts'>,
  { labelOf, colorOf }: GraphStyle,
  maxNodes = MAX_DRAWN_NODES,
): GraphData {
  const drawn = vertices.slice(0, maxNodes);
  const chains = numbering<string>();
  const definitions = numbering<string>();
  const indexes = new Map(drawn.map(({ header }, index) => [header.id, index]));
  const data: GraphData = {
    chains: [],
    definitions: [],
    nodes: {
      id: drawn.map(({ header }) => header.id),
      label: drawn.map((vertex) => truncateText(labelOf(vertex), LABEL_LENGTH)),
      chain: drawn.map(({ header }) => chains.of(header.dictionary)),
      depth: [],
    },
    edges: { from: [], to: [], definition: [] },
    leftOut: vertices.length - drawn.length,
  };
  for (const { edgeId, label, fromSDOId, toSDOId } of edges) {
    const from = indexes.get(fromSDOId);
    const to = indexes.get(toSDOId);
    if (from === undefined || to === undefined) continue;
    const definition = definitions.of(edgeId);
    data.definitions[definition] = { edgeId, label };
    data.edges.from.push(from);
    data.edges.to.push(to);
    data.edges.definition.push(definition);
  }
  data.nodes.depth = depthsOf(drawn.length, data.edges, starts);
  data.chains = chains.all().map((name) => ({ name, color: colorOf(name) }));
  return data;
}

/** Numbers distinct values in order of appearance. */
function numbering<Value>() {
  const numbers = new Map<Value, number>();
  return {
    of(value: Value): number {
      const known = numbers.get(value) ?? numbers.size;
      numbers.set(value, known);
      return known;
    },
    all: () => [...numbers.keys()],
  };
}
