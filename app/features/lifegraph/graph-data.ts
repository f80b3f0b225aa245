/** What the picture of a result is drawn from: columns of numbers, since it may hold 10,000 records. */
import { truncateText } from '#app/format/truncate-text.ts';
import type { GraphResult } from '#model/record.ts';

/** More are not drawn but counted (design, section 7). */
export const MAX_DRAWN_NODES = 10_000;

const LABEL_LENGTH = 40;

export interface GraphData {
  chains: { name: string; color: string }[];
  /** The edge definitions that occur. */
  definitions: { edgeId: string; label: string }[];
  nodes: {
    id: string[];
    label: string[];
    /** Index into `chains`. */
    chain: number[];
  };
  edges: {
    /** Indexes into `nodes`. */
    from: number[];
    to: number[];
    /** Index into `definitions`. */
    definition: number[];
  };
  /** Records of the result that are not drawn. */
  leftOut: number;
}

/** How a record and a chain look. */
export interface GraphStyle {
  labelOf: (vertex: GraphResult['vertices'][number]) => string;
  colorOf: (chain: string) => string;
}

/** The first records of a result, at most `most`, and the edges between them. */
export function buildGraphData(
  { vertices, edges }: Pick<GraphResult, 'vertices' | 'edges'>,
  { labelOf, colorOf }: GraphStyle,
  most = MAX_DRAWN_NODES,
): GraphData {
  const drawn = vertices.slice(0, most);
  const chains = numbering<string>();
  const definitions = numbering<string>();
  const places = new Map(drawn.map(({ header }, index) => [header.id, index]));
  const picture: GraphData = {
    chains: [],
    definitions: [],
    nodes: {
      id: drawn.map(({ header }) => header.id),
      label: drawn.map((vertex) => truncateText(labelOf(vertex), LABEL_LENGTH)),
      chain: drawn.map(({ header }) => chains.of(header.dictionary)),
    },
    edges: { from: [], to: [], definition: [] },
    leftOut: vertices.length - drawn.length,
  };
  for (const { edgeId, label, fromSDOId, toSDOId } of edges) {
    const from = places.get(fromSDOId);
    const to = places.get(toSDOId);
    if (from === undefined || to === undefined) continue;
    const definition = definitions.of(edgeId);
    picture.definitions[definition] = { edgeId, label };
    picture.edges.from.push(from);
    picture.edges.to.push(to);
    picture.edges.definition.push(definition);
  }
  picture.chains = chains.all().map((name) => ({ name, color: colorOf(name) }));
  return picture;
}

/** Gives each new value the next number. */
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
