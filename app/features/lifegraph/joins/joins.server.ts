/** Explains what joins two records of a result: each hop comes with the edge definition that makes it. */
import { CALLS } from '#model/calls/all.ts';
import type { EdgeDirection } from '#model/records/neighbors.ts';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { edgeInAddress } from '#app/features/lifegraph/result/graph-navigation.ts';
import { buildGraphData } from '#app/features/lifegraph/result/graph-data.ts';
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { readState, shortId } from '#app/features/lifegraph/result/graph-state.ts';
import { scalarAt } from '#app/features/lifegraph/result/record-label.ts';
import { withoutHidden } from '#app/features/lifegraph/result/records-shown.ts';
import { graphStyle, toLink } from '#app/features/lifegraph/result/result.server.ts';
import type { Dictionaries } from '#app/features/lifegraph/result/result.server.ts';
import type { Details, JoinHop, JoinPath } from '#app/features/lifegraph/lifegraph-data.ts';
import { edgesBetween, joinsOf } from './joins.ts';

/** At most this many shared neighbors are listed. The others are only counted. */
const MAX_SHARED = 100;
const VALUE_LENGTH = 60;

/** The conditions of an edge definition. */
type Condition = readonly { fromCol: string; toCol: string }[];

/** The joins of the two records in the address, within the shown part of the result. */
export async function loadJoins(
  session: Session,
  { result, dictionaries }: { result: GraphResult; dictionaries: Dictionaries },
  params: URLSearchParams,
): Promise<Details> {
  const whole = buildGraphData(result, graphStyle(dictionaries));
  const data = withoutHidden(whole, readState(params).hidden);
  const [from, to] = (params.get('of') ?? '')
    .split('.')
    .map((short) => data.nodes.id.findIndex((id) => shortId(id) === short));
  if (from === undefined || to === undefined || from < 0 || to < 0) return { kind: 'gone' };
  const { paths, pathCount, shared } = joinsOf(data, [from, to]);
  const named = shared.slice(0, MAX_SHARED);
  const hops = [
    ...paths.flatMap((path) => path.slice(1).map((next, at) => [path[at] ?? next, next] as const)),
    ...named.flatMap((one) => [[from, one] as const, [one, to] as const]),
  ];
  const used = new Set(
    hops.flatMap(([a, b]) => edgesBetween(data, a, b).map((edge) => data.edges.definition[edge])),
  );
  const ids = [...used].flatMap((one) => data.definitions[one ?? -1]?.edgeId ?? []);
  const vertices = new Map(result.vertices.map((vertex) => [vertex.header.id, vertex]));
  const context = { data, vertices, dictionaries, conditions: await readConditions(session, ids) };
  return {
    kind: 'joins',
    ends: [from, to].flatMap((one) => linkAt(context, one)),
    paths: paths.map((path) => toPath(context, path)),
    pathCount,
    shared: named.map((one) => toPath(context, [from, one, to])),
    sharedCount: shared.length,
    searched: data.nodes.id.length,
  };
}

interface Context {
  data: GraphData;
  vertices: ReadonlyMap<string, Vertex>;
  dictionaries: Dictionaries;
  conditions: ReadonlyMap<string, Condition>;
}

/** Reads the conditions of edge definitions. A deleted or hidden one has none; its hop has only the label. */
async function readConditions({ api }: Session, ids: readonly string[]) {
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, Condition][]> => {
      try {
        const { data } = await api.call(CALLS.readEdge, { params: { id } });
        return [[id, data.condition]];
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        return [];
      }
    }),
  );
  return new Map(found.flat());
}

function vertexAt({ data, vertices }: Context, index: number): Vertex | undefined {
  return vertices.get(data.nodes.id[index] ?? '');
}

function linkAt(context: Context, index: number) {
  const vertex = vertexAt(context, index);
  return vertex ? [toLink(vertex, context.dictionaries)] : [];
}

function toPath(context: Context, indexes: readonly number[]): JoinPath {
  return {
    nodes: indexes.flatMap((index) => linkAt(context, index)),
    hops: indexes.slice(1).map((next, at) => hopsBetween(context, indexes[at] ?? next, next)),
  };
}

/** The edges that lead from a record to the next one. */
function hopsBetween(context: Context, here: number, next: number): JoinHop[] {
  const { data } = context;
  return edgesBetween(data, here, next).flatMap((edge): JoinHop[] => {
    const definition = data.definitions[data.edges.definition[edge] ?? -1];
    const [from, to] = [data.edges.from[edge] ?? -1, data.edges.to[edge] ?? -1];
    const [fromVertex, toVertex] = [vertexAt(context, from), vertexAt(context, to)];
    if (!definition || !fromVertex || !toVertex) return [];
    const { edgeId, label } = definition;
    const direction: EdgeDirection = from === here ? 'out' : 'in';
    const ends = { fromSDOId: fromVertex.header.id, toSDOId: toVertex.header.id };
    const condition = context.conditions.get(edgeId) ?? [];
    const because = condition.map((pair) => explain(fromVertex, toVertex, pair));
    return [{ label, direction, key: edgeInAddress({ edgeId, ...ends }), because }];
  });
}

/**
 * Explains an edge: 'patient.patient_id = encounter.patient_id: PAT-00001'. The value is left out when neither record
 * has it as a scalar, as in lists.
 */
function explain(
  from: Vertex,
  to: Vertex,
  { fromCol, toCol }: { fromCol: string; toCol: string },
): string {
  const [value, other] = [scalarAt(from.data, fromCol), scalarAt(to.data, toCol)];
  const equal = `${from.header.dictionary}.${fromCol} = ${to.header.dictionary}.${toCol}`;
  return value !== undefined && value === other
    ? `${equal}: ${value.slice(0, VALUE_LENGTH)}`
    : equal;
}
