/** Walking through a result: from a record along an edge to its neighbour, and back the same way. */
import { changeQuery } from '#app/paths/paths.ts';
import type { GraphEdge, GraphResult, Vertex } from '#model/record.ts';

export type EdgeDirection = 'out' | 'in';

export interface Neighbor {
  edge: GraphEdge;
  direction: EdgeDirection;
  /** The id of the record at the other end. */
  key: string;
}

/** A record with its ways out (B-364). */
export interface GraphNode {
  key: string;
  sdo: Vertex;
  neighbors: Neighbor[];
}

/** The records of a result by id. An edge with an end outside the result leads nowhere and is left out. */
export function toNodes({ vertices, edges }: Pick<GraphResult, 'vertices' | 'edges'>) {
  const nodes = new Map<string, GraphNode>(
    vertices.map((sdo) => [sdo.header.id, { key: sdo.header.id, sdo, neighbors: [] }]),
  );
  for (const edge of edges) {
    const from = nodes.get(edge.fromSDOId);
    const to = nodes.get(edge.toSDOId);
    if (!from || !to) continue;
    from.neighbors.push({ edge, direction: 'out', key: to.key });
    if (from !== to) to.neighbors.push({ edge, direction: 'in', key: from.key });
  }
  return nodes;
}

export interface NeighborGroup {
  label: string;
  direction: EdgeDirection;
  neighbors: Neighbor[];
}

/** A record's ways by label, those that lead out before those that come in. */
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

/** How an edge is called in the address. */
export function edgeKey(edge: Pick<GraphEdge, 'edgeId' | 'fromSDOId' | 'toSDOId'>): string {
  return [edge.edgeId, edge.fromSDOId, edge.toSDOId].join('.');
}

/** The address remembers this many records of the way; older ones are forgotten. */
const MAX_TRAIL_LENGTH = 10;

/** The ids of the records that were passed, oldest first. */
export function readTrail(params: URLSearchParams): string[] {
  return (params.get('trail') ?? '').split('.').filter(Boolean).slice(-MAX_TRAIL_LENGTH);
}

/** The address that opens a record from the list: a new walk begins. */
export function recordAddress(params: URLSearchParams, id: string): string {
  return changeQuery(params, { row: id, edge: undefined, trail: undefined });
}

/** The address one step on. A record that was passed already ends the way there: nobody walks in circles. */
export function neighborAddress(params: URLSearchParams, id: string): string {
  const here = params.get('row');
  const way = here === null ? readTrail(params) : [...readTrail(params), here];
  const seen = way.indexOf(id);
  const trail = (seen < 0 ? way : way.slice(0, seen)).slice(-MAX_TRAIL_LENGTH);
  return changeQuery(params, {
    row: id,
    edge: undefined,
    trail: trail.length > 0 ? trail.join('.') : undefined,
  });
}

export function edgeAddress(params: URLSearchParams, key: string): string {
  return changeQuery(params, { edge: key });
}

/** Closes what is open: an edge gives the record back from which it was opened. */
export function closeAddress(params: URLSearchParams): string {
  if (params.has('edge')) return changeQuery(params, { edge: undefined });
  return changeQuery(params, { row: undefined, trail: undefined, tab: undefined });
}
