/**
 * Runs GRAPH queries: finds the start vertices, then walks breadth-first with one statement per hop, through
 * vertices that are visible to the reader only. A budget stops the walk between hops. The result names the
 * budget that was used up, and reveals nothing about records that the reader may not see.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GraphQuery } from '#model/tql/ast.ts';
import type { GraphEdge, GraphResult } from '#model/records/record.ts';
import type { Consent } from '#platform/access/visible.ts';
import { run } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import type { Budget } from './budget.ts';
import { extendDeadline, withinDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { compileCondition } from './compile-condition.ts';
import { PREFER_INDEXES, edgesAt, neighborsOf } from './edge-lookup.ts';
import type { EdgeAtVertex } from './edge-lookup.ts';
import { chainAt, edgesChangedSince, truncationsSince } from './as-of.ts';
import { matchesOf, orderOf, recordsOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { UnanswerableQueryError } from './errors.ts';
import { readVertices } from './vertices.ts';

/** A vertex that the walk has visited. */
export interface VisitedVertex {
  key: number;
  chain: string;
  depth: number;
}

type Left = GraphResult['left'];
type LeftBudget = NonNullable<Left>['budget'];

/** The result of a graph query, and the consent contracts through which it read. */
export interface GraphRun {
  result: GraphResult;
  consents: Consent[];
}

/** How many edges a walk handles before other requests get their turn of the event loop: about 10 ms. */
const EDGES_A_TURN = 5_000;

/** The time that a slow walk leaves for reading its vertices, so that it can show what it found. */
const READING_MS = 10_000;

/** Runs a GRAPH query within a budget. Vertices are in the order of the walk: those that it began with come first. */
export async function runGraph(
  snapshot: Snapshot,
  query: GraphQuery,
  budget: Budget,
  deadline: Deadline,
): Promise<GraphRun> {
  const { on } = snapshot;
  const { visited, edges: walked, left } = await walk(snapshot, query, budget, deadline);
  await extendDeadline(on, deadline, READING_MS);
  const wanted = verticesInRange(visited, query);
  const { vertices, ends, consents, cut } = await readVertices(
    snapshot,
    wanted,
    visited.keys(),
    budget.bytes,
  );
  const edges = await toEdges(snapshot, walked, ends);
  return {
    result: {
      vertices,
      edges,
      starts: Math.min(vertices.length, wanted.filter(({ depth }) => depth === 0).length),
      left:
        left ?? (cut > 0 ? leftOut('bytes', cut) : await missingHistory(snapshot, query, visited)),
    },
    consents,
  };
}

/** The vertices within the requested range of depths, in the order of the walk. */
export function verticesInRange(
  visited: ReadonlyMap<number, VisitedVertex>,
  { traverse }: GraphQuery,
): VisitedVertex[] {
  const { min, max } = traverse ?? { min: 0, max: 0 };
  return [...visited.values()].filter(({ depth }) => depth >= min && depth <= max);
}

interface Walk {
  visited: Map<number, VisitedVertex>;
  edges: EdgeAtVertex[];
  left: Left;
}

async function walk(
  snapshot: Snapshot,
  query: GraphQuery,
  budget: Budget,
  deadline: Deadline,
): Promise<Walk> {
  const { traverse } = query;
  const starts = await findStarts(snapshot, query, budget.vertices);
  const over = starts.splice(budget.vertices).length;
  const visited = new Map(starts.map((start) => [start.key, start]));
  const edges = new Map<string, EdgeAtVertex>();
  const stopped = (left: Left): Walk => ({ visited, edges: [...edges.values()], left });
  if (over > 0) return stopped(leftOut('vertices', over));
  if (!traverse) return stopped(null);

  const most = mostEdgesPerHop(budget);
  const passedThrough: number[] = [];
  let frontier = starts;
  for (let depth = 1; depth <= traverse.max && frontier.length > 0; depth++) {
    if (depth > budget.hops) return stopped(leftOut('hops'));
    const from = frontier;
    const lookUp = async () => {
      const open = await openToWalk(snapshot, query, from);
      const walked = { visited, passed: [...passedThrough] };
      passedThrough.push(...open);
      return edgesAt(snapshot, traverse.direction, open, most, walked);
    };
    const settings = depth === 1 ? PREFER_INDEXES : '';
    const found = await withinDeadline(snapshot.on, deadline, lookUp, settings);
    if (!found) return stopped(leftOut('milliseconds'));
    frontier = [];
    const passed = new Set<number>();
    for (const [n, edge] of found.entries()) {
      if (n % EDGES_A_TURN === EDGES_A_TURN - 1) await nextTurn();
      if (edges.size >= budget.edges && !edges.has(nameOf(edge))) {
        return stopped(leftOut('edges'));
      }
      if (!visited.has(edge.other)) {
        if (visited.size >= budget.vertices) {
          passed.add(edge.other);
          continue;
        }
        const vertex = { key: edge.other, chain: edge.chain, depth };
        visited.set(vertex.key, vertex);
        frontier.push(vertex);
      }
      edges.set(nameOf(edge), edge);
    }
    if (passed.size > 0) return stopped(leftOut('vertices', passed.size));
    if (found.length === most) return stopped(leftOut('edges'));
  }
  return stopped(null);
}

/** How many keys one statement of a walk without edges takes. */
const SLICE = 10_000;

/**
 * All vertices of a walk, without its edges and without a time limit, until the signal aborts.
 * @param most the maximum number of vertices, whose keys are held in memory
 * @throws UnanswerableQueryError when the walk leads to more vertices
 */
export async function walkVertices(
  snapshot: Snapshot,
  query: GraphQuery,
  most: number,
  signal?: AbortSignal,
): Promise<Map<number, VisitedVertex>> {
  const { traverse } = query;
  const starts = await findStarts(snapshot, query, most);
  const visited = new Map(starts.map((start) => [start.key, start]));
  if (traverse) await snapshot.on.query(PREFER_INDEXES);
  let frontier = starts;
  for (let depth = 1; traverse && depth <= traverse.max && frontier.length > 0; depth++) {
    const open = await openToWalk(snapshot, query, frontier);
    frontier = [];
    for (let i = 0; i < open.length && visited.size <= most; i += SLICE) {
      signal?.throwIfAborted();
      const neighbors = await neighborsOf(snapshot, traverse.direction, open.slice(i, i + SLICE));
      for (const { key, chain } of neighbors) {
        if (visited.has(key)) continue;
        const vertex = { key, chain, depth };
        visited.set(key, vertex);
        frontier.push(vertex);
      }
    }
    if (visited.size > most) break;
  }
  if (visited.size <= most) return visited;
  throw new UnanswerableQueryError(
    `The query leads to more than ${most} vertices. Narrow it or lower its depth.`,
  );
}

/** The start vertices; at most one more than `most`, which shows that there are too many. */
async function findStarts(
  snapshot: Snapshot,
  query: GraphQuery,
  most: number,
): Promise<VisitedVertex[]> {
  const limit = Math.min(query.limit ?? Infinity, most + 1);
  const rows = await run<Columns<'head', 'key'>>(
    snapshot.on,
    sql`select h.key ${matchesOf(snapshot)} order by ${orderOf(snapshot)}
        limit ${limit} offset ${query.skip ?? 0}`,
  );
  return rows.map(({ key }) => ({ key, chain: query.chain.name, depth: 0 }));
}

/** The vertices of the frontier that meet the WHILE condition, so that the walk continues from them. */
async function openToWalk(
  snapshot: Snapshot,
  { traverse }: GraphQuery,
  frontier: readonly VisitedVertex[],
): Promise<number[]> {
  const condition = traverse?.while;
  if (!condition) return frontier.map(({ key }) => key);
  const { on, zone, definitions, metadataSeq, asOf } = snapshot;
  const open: number[] = [];
  for (const name of new Set(frontier.map(({ chain }) => chain))) {
    const now = await definitions.chain(on, zone, metadataSeq, name);
    const chain = asOf === undefined ? now : await chainAt(on, zone, asOf, now);
    const keys = frontier.filter((vertex) => vertex.chain === name).map(({ key }) => key);
    const rows = await run<Columns<'head', 'key'>>(
      on,
      sql`select h.key from ${recordsOf(snapshot, 'h')}
          where h.key = any(${keys}::bigint[]) and ${compileCondition(condition, chain, 'h')}`,
    );
    open.push(...rows.map(({ key }) => key));
  }
  return open;
}

/**
 * A hop can find an edge more than once, by several values that its ends share. Twice the budget is enough to notice
 * that there is one edge more than the budget.
 */
function mostEdgesPerHop({ edges }: Budget): number {
  return 2 * (edges + 1);
}

/** The key of an edge, which is the same from both of its ends. */
function nameOf({ edge, at, side, other }: EdgeAtVertex): string {
  return side === 0 ? `${edge}/${at}/${other}` : `${edge}/${other}/${at}`;
}

function leftOut(budget: LeftBudget, vertices = 0): Left {
  const counted = vertices > 0 ? `At least ${vertices} more vertices` : 'More vertices or edges';
  const message = `${counted} were left out: the budget of ${budget} is used up. Narrow the query, lower its depth, or get all records in a file with Download Data.`;
  return { budget, vertices, message };
}

/** Why a walk AS OF an earlier time is incomplete: the ledger or the edge keys no longer hold some records. */
async function missingHistory(
  { on, zone, asOf, definitions, metadataSeq }: Snapshot,
  { traverse }: GraphQuery,
  visited: ReadonlyMap<number, VisitedVertex>,
): Promise<Left> {
  if (asOf === undefined || !traverse || traverse.max === 0 || visited.size === 0) return null;
  const lost = (what: string): Left => ({
    budget: 'history',
    vertices: 0,
    message: `${what} Edges from before that are missing.`,
  });
  const chains = new Set([...visited.values()].map(({ chain }) => chain));
  const [changed] = await edgesChangedSince(on, zone, asOf, [...chains]);
  if (changed) return lost(`The edge '${changed.name}' was changed at ${changed.timestamp}.`);
  for (const { fromChain, toChain } of (await definitions.edges(on, zone, metadataSeq)).values()) {
    if (chains.has(fromChain) || chains.has(toChain)) chains.add(fromChain).add(toChain);
  }
  const [loss] = await truncationsSince(on, zone, asOf, [...chains]);
  return loss ? lost(`Chain '${loss.chain}' was truncated at ${loss.timestamp}.`) : null;
}

/** Edges in the shape of the API. */
export async function toEdges(
  { on, zone, definitions, metadataSeq }: Snapshot,
  edges: readonly EdgeAtVertex[],
  ends: ReadonlyMap<number, { id: string; chain: string }>,
): Promise<GraphEdge[]> {
  const known = await definitions.edges(on, zone, metadataSeq);
  return edges.flatMap(({ edge, side, at, other }) => {
    const definition = known.get(edge);
    const from = ends.get(side === 0 ? at : other);
    const to = ends.get(side === 0 ? other : at);
    if (!definition || !from || !to) return [];
    return [
      {
        label: definition.name,
        edgeId: definition.id,
        fromSDOId: from.id,
        toSDOId: to.id,
        fromChain: from.chain,
        toChain: to.chain,
      },
    ];
  });
}
