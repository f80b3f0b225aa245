/** Navigation in a result: from a record along an edge to its neighbor, and back along the trail. */
import { changeQuery } from '#app/paths/paths.ts';
import type { EdgeDirection } from '#model/records/neighbors.ts';
import type { GraphEdge, GraphResult, Vertex } from '#model/records/record.ts';

export interface Neighbor {
  edge: GraphEdge;
  direction: EdgeDirection;
  /** The id of the record at the other end. */
  id: string;
}

/** A record with its neighbors (B-364). */
export interface GraphNode {
  id: string;
  record: Vertex;
  neighbors: Neighbor[];
}

/** The records of a result by id. Edges with an end outside the result are left out. */
export function toNodes({ vertices, edges }: Pick<GraphResult, 'vertices' | 'edges'>) {
  const nodes = new Map<string, GraphNode>(
    vertices.map((record) => [record.header.id, { id: record.header.id, record, neighbors: [] }]),
  );
  for (const edge of edges) {
    const from = nodes.get(edge.fromSDOId);
    const to = nodes.get(edge.toSDOId);
    if (!from || !to) continue;
    from.neighbors.push({ edge, direction: 'out', id: to.id });
    if (from !== to) to.neighbors.push({ edge, direction: 'in', id: from.id });
  }
  return nodes;
}

export interface NeighborGroup {
  label: string;
  direction: EdgeDirection;
  neighbors: Neighbor[];
}

/** Groups neighbors by edge label and direction, outgoing edges first. */
export function groupNeighbors(neighbors: readonly Neighbor[]): NeighborGroup[] {
  const groups = new Map<string, NeighborGroup>();
  for (const neighbor of neighbors) {
    const { edge, direction } = neighbor;
    const name = JSON.stringify([edge.label, direction]);
    const group = groups.get(name) ?? { label: edge.label, direction, neighbors: [] };
    group.neighbors.push(neighbor);
    groups.set(name, group);
  }
  return [...groups.values()].sort(
    (a, b) => a.label.localeCompare(b.label, 'en') || b.direction.localeCompare(a.direction, 'en'),
  );
}

/** An edge as the address names it: the ids of its definition and of both records. */
export function edgeInAddress(edge: Pick<GraphEdge, 'edgeId' | 'fromSDOId' | 'toSDOId'>): string {
  return [edge.edgeId, edge.fromSDOId, edge.toSDOId].join('.');
}

/** The maximum number of records in the trail; older ones are dropped. */
const MAX_TRAIL_LENGTH = 10;

/** The ids of the visited records, oldest first. */
export function readTrail(params: URLSearchParams): string[] {
  return (params.get('trail') ?? '').split('.').filter(Boolean).slice(-MAX_TRAIL_LENGTH);
}

/** Nothing of a drawer but the record itself: no history of it, and not who can see it. */
const RECORD_ONLY = {
  edge: undefined,
  trail: undefined,
  versions: undefined,
  access: undefined,
};

/** The address that opens a record with an empty trail. */
export function recordAddress(params: URLSearchParams, id: string): string {
  return changeQuery(params, { ...RECORD_ONLY, row: id });
}

/** The address that opens a neighbor. If it is in the trail already, the trail is shortened to end before it. */
export function neighborAddress(params: URLSearchParams, id: string): string {
  const here = params.get('row');
  const visited = here === null ? readTrail(params) : [...readTrail(params), here];
  const index = visited.indexOf(id);
  const trail = (index < 0 ? visited : visited.slice(0, index)).slice(-MAX_TRAIL_LENGTH);
  return changeQuery(params, {
    ...RECORD_ONLY,
    row: id,
    trail: trail.join('.') || undefined,
  });
}

/** The address that opens an edge. */
export function edgeAddress(params: URLSearchParams, edge: string): string {
  return changeQuery(params, { edge });
}

/** The parameters of the dialog that asks which neighbors to add. */
const DIALOG = { dialog: undefined, of: undefined, along: undefined, most: undefined };

/** The address without the open dialog or drawer. Closing an edge returns to the record from which it was opened. */
export function closeAddress(params: URLSearchParams): string {
  const drawer = params.has('edge')
    ? { edge: undefined }
    : { ...RECORD_ONLY, row: undefined, tab: undefined };
  return changeQuery(params, params.has('of') ? DIALOG : drawer);
}
