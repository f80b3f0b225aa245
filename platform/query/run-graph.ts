/**
 * Running GRAPH queries: start vertices, then breadth first, one statement a hop, through visible vertices
 * only. Budgets stop the walk between hops; what they left out is said by naming the budget, never by telling
 * of what the reader may not see.
 */
import { sql } from 'kysely';
import type { GraphQuery } from '#model/tql/ast.ts';
import type { GraphEdge, GraphResult } from '#model/record.ts';
import type { Consent } from '../access/visible.ts';
import { run } from '../storage/database.ts';
import type { Budget } from './budget.ts';
import { withinDeadline, applyDeadline, startDeadline, type Deadline } from './deadline.ts';
import { compileCondition } from './compile-condition.ts';
import { preferIndexes, edgesAt, neighborsOf, type EdgeAtVertex } from './edge-lookup.ts';
import { chainAt, edgesChangedSince, truncationsSince } from './as-of.ts';
import { matchesOf, orderOf, recordsOf, type Snapshot } from './snapshot.ts';
import { UnanswerableQuery } from './errors.ts';
import { readVertices } from './vertices.ts';

/** A vertex met on the way. */
export interface VisitedVertex {
  key: number;
  chain: string;
  depth: number;
}

type Left = GraphResult['left'];
type LeftBudget = NonNullable<Left>['budget'];

/** The answer of a graph query, and the consent contracts through which it read. */
export interface GraphRun {
  result: GraphResult;
  consents: Consent[];
}

/** The vertices are read after the walk, within a time of their own: what was found is worth showing. */
const READING_MS = 10_000;

/** Runs a GRAPH query within a budget. Vertices stand in the order of the walk. */
export async function runGraph(
  snapshot: Snapshot,
  query: GraphQuery,
  budget: Budget,
  deadline: Deadline,
): Promise<GraphRun> {
  const { tx } = snapshot;
  const { met, meetings, left } = await walk(snapshot, query, budget, deadline);
  await applyDeadline(tx, startDeadline(READING_MS, deadline.signal));
  const wanted = wantedOf(met, query);
  const { vertices, ends, consents, cut } = await readVertices(
    snapshot,
    wanted,
    met.keys(),
    budget.bytes,
  );
  const edges = await toEdges(snapshot, meetings, ends);
  return {
    result: {
      vertices,
      edges,
      left: left ?? (cut > 0 ? leftOut('bytes', cut) : await missingHistory(snapshot, query, met)),
    },
    consents,
  };
}

/** The vertices within the range of depths that was asked for, in the order of the walk. */
export function wantedOf(
  met: ReadonlyMap<number, VisitedVertex>,
  { traverse }: GraphQuery,
): VisitedVertex[] {
  const { min, max } = traverse ?? { min: 0, max: 0 };
  return [...met.values()].filter(({ depth }) => depth >= min && depth <= max);
}

interface Walk {
  met: Map<number, VisitedVertex>;
  meetings: EdgeAtVertex[];
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
  const met = new Map(starts.map((start) => [start.key, start]));
  const edges = new Map<string, EdgeAtVertex>();
  const stopped = (left: Left): Walk => ({ met, meetings: [...edges.values()], left });
  if (over > 0) return stopped(leftOut('vertices', over));
  if (!traverse) return stopped(null);

  await preferIndexes(snapshot.tx);
  const most = mostEdgesPerHop(budget);
  let frontier = starts;
  for (let depth = 1; depth <= traverse.max && frontier.length > 0; depth++) {
    if (depth > budget.hops) return stopped(leftOut('hops'));
    const from = frontier;
    const meetings = await withinDeadline(snapshot.tx, deadline, async () => {
      const open = await openToWalk(snapshot, query, from);
      return edgesAt(snapshot, traverse.direction, open, most);
    });
    if (!meetings) return stopped(leftOut('milliseconds'));
    frontier = [];
    const passed = new Set<number>();
    for (const meeting of meetings.sort(compareEdges)) {
      if (edges.size >= budget.edges && !edges.has(nameOf(meeting))) {
        return stopped(leftOut('edges'));
      }
      if (!met.has(meeting.other)) {
        if (met.size >= budget.vertices) {
          passed.add(meeting.other);
          continue;
        }
        const vertex = { key: meeting.other, chain: meeting.chain, depth };
        met.set(vertex.key, vertex);
        frontier.push(vertex);
      }
      edges.set(nameOf(meeting), meeting);
    }
    if (passed.size > 0) return stopped(leftOut('vertices', passed.size));
    if (meetings.length === most) return stopped(leftOut('edges'));
  }
  return stopped(null);
}

/** How many keys go into one statement of a walk without edges. */
const SLICE = 10_000;

/**
 * All vertices of a walk, without its edges and without a time limit, until nobody waits for them.
 * @throws UnanswerableQuery beyond so many vertices, which stand in memory as small numbers
 */
export async function walkVertices(
  snapshot: Snapshot,
  query: GraphQuery,
  most: number,
  signal?: AbortSignal,
): Promise<Map<number, VisitedVertex>> {
  const { traverse } = query;
  const starts = await findStarts(snapshot, query, most);
  const met = new Map(starts.map((start) => [start.key, start]));
  if (traverse) await preferIndexes(snapshot.tx);
  let frontier = starts;
  for (let depth = 1; traverse && depth <= traverse.max && frontier.length > 0; depth++) {
    const open = await openToWalk(snapshot, query, frontier);
    frontier = [];
    for (let i = 0; i < open.length && met.size <= most; i += SLICE) {
      signal?.throwIfAborted();
      const neighbors = await neighborsOf(snapshot, traverse.direction, open.slice(i, i + SLICE));
      for (const { key, chain } of neighbors) {
        if (met.has(key)) continue;
        const vertex = { key, chain, depth };
        met.set(key, vertex);
        frontier.push(vertex);
      }
    }
    if (met.size > most) break;
  }
  if (met.size <= most) return met;
  throw new UnanswerableQuery(
    `The query leads to more than ${most} vertices. Narrow it or lower its depth.`,
  );
}

/** One more than the most, where there are so many. */
async function findStarts(
  snapshot: Snapshot,
  query: GraphQuery,
  most: number,
): Promise<VisitedVertex[]> {
  const limit = Math.min(query.limit ?? Infinity, most + 1);
  const rows = await run<{ key: number }>(
    snapshot.tx,
    sql`select h.key ${matchesOf(snapshot)} order by ${orderOf(snapshot)}
        limit ${limit} offset ${query.skip ?? 0}`,
  );
  return rows.map(({ key }) => ({ key, chain: query.chain.name, depth: 0 }));
}

/** The vertices of the frontier that WHILE lets the walk go on from. */
async function openToWalk(
  snapshot: Snapshot,
  { traverse }: GraphQuery,
  frontier: readonly VisitedVertex[],
): Promise<number[]> {
  const condition = traverse?.while;
  if (!condition) return frontier.map(({ key }) => key);
  const { tx, zone, definitions, metadataSeq, asOf } = snapshot;
  const open: number[] = [];
  for (const name of new Set(frontier.map(({ chain }) => chain))) {
    const chain =
      asOf === undefined
        ? await definitions.chain(tx, zone, metadataSeq, name)
        : await chainAt(tx, zone, asOf, name);
    const keys = frontier.filter((vertex) => vertex.chain === name).map(({ key }) => key);
    const rows = await run<{ key: number }>(
      tx,
      sql`select h.key from ${recordsOf(snapshot, 'h')}
          where h.key = any(${keys}::bigint[]) and ${compileCondition(condition, chain, 'h')}`,
    );
    open.push(...rows.map(({ key }) => key));
  }
  return open;
}

/**
 * A hop meets an edge from both of its ends, those of earlier hops too, so that only twice the budget is
 * sure to hold one edge more than the budget where there is one.
 */
function mostEdgesPerHop({ edges }: Budget): number {
  return 2 * (edges + 1);
}

/** The same walk meets the same vertices in the same order. */
function compareEdges(a: EdgeAtVertex, b: EdgeAtVertex): number {
  return a.other - b.other || a.at - b.at || a.edge - b.edge || a.side - b.side;
}

/** One name for an edge, from whichever end it was met. */
function nameOf({ edge, at, side, other }: EdgeAtVertex): string {
  return side === 0 ? `${edge}/${at}/${other}` : `${edge}/${other}/${at}`;
}

function leftOut(budget: LeftBudget, vertices = 0): Left {
  const counted = vertices > 0 ? `At least ${vertices} more vertices` : 'More vertices or edges';
  const message = `${counted} were left out: the budget of ${budget} is used up. Narrow the query or lower its depth.`;
  return { budget, vertices, message };
}

/** What a walk into the past could not meet, as the ledger or the edge keys hold it no more. */
async function missingHistory(
  { tx, zone, asOf, definitions, metadataSeq }: Snapshot,
  { traverse }: GraphQuery,
  met: ReadonlyMap<number, VisitedVertex>,
): Promise<Left> {
  if (asOf === undefined || !traverse || traverse.max === 0 || met.size === 0) return null;
  const lost = (what: string): Left => ({
    budget: 'history',
    vertices: 0,
    message: `${what} Edges from before that are missing.`,
  });
  const chains = new Set([...met.values()].map(({ chain }) => chain));
  const [changed] = await edgesChangedSince(tx, zone, asOf, [...chains]);
  if (changed) return lost(`The edge '${changed.name}' was changed at ${changed.timestamp}.`);
  for (const { fromChain, toChain } of (await definitions.edges(tx, zone, metadataSeq)).values()) {
    if (chains.has(fromChain) || chains.has(toChain)) chains.add(fromChain).add(toChain);
  }
  const [loss] = await truncationsSince(tx, zone, asOf, [...chains]);
  return loss ? lost(`Chain '${loss.chain}' was truncated at ${loss.timestamp}.`) : null;
}

async function toEdges(
  { tx, zone, definitions, metadataSeq }: Snapshot,
  meetings: readonly EdgeAtVertex[],
  ends: ReadonlyMap<number, { id: string; chain: string }>,
): Promise<GraphEdge[]> {
  const known = await definitions.edges(tx, zone, metadataSeq);
  return meetings.flatMap(({ edge, side, at, other }) => {
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
