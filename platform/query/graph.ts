/**
 * Running GRAPH queries: start vertices, then breadth first, one query a hop, through visible vertices
 * only. A budget of vertices, edges and milliseconds stops the walk between hops; what it left out is
 * counted and names the budget, never what the reader may not see.
 */
import { sql, type RawBuilder } from 'kysely';
import type { GraphQuery, Traversal } from '#model/tql/ast.ts';
import type { GraphEdge, GraphResult, Vertex } from '#model/record.ts';
import {
  consentsBehind,
  showsColumns,
  visibleHeads,
  type Consent,
  type OpenedRow,
  type Reader,
} from '../access/visible.ts';
import type { ChainDefinition, Definitions, EdgeDefinitionRow } from '../ledger/definitions.ts';
import { HEAD_COLUMNS, toHeader, type SeenHead } from '../ledger/heads.ts';
import { run, transaction, type Transaction } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { compileCondition, compileSortKey } from './compile-condition.ts';
import { narrowByIndex } from './use-indexes.ts';

export interface Budget {
  vertices: number;
  edges: number;
  ms: number;
}

export const STANDARD_BUDGET: Budget = { vertices: 10_000, edges: 50_000, ms: 20_000 };

export interface GraphRun {
  zone: ZoneRef;
  reader: Reader;
  definitions: Definitions;
  metadataSeq: number;
  chain: ChainDefinition;
  query: GraphQuery;
  budget?: Budget;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Milliseconds of a clock that only moves forward. */
  nowMs?: () => number;
}

/** A vertex met on the way. */
interface Met {
  key: number;
  chain: string;
  depth: number;
}

interface Meeting {
  edge: number;
  at: number;
  side: 0 | 1;
  other: number;
  chain: string;
}

type Left = GraphResult['left'];

/** The answer of a graph query, and the consent contracts through which it read. */
export interface GraphAnswer {
  result: GraphResult;
  consents: Consent[];
}

/** Runs a checked query in one read-only snapshot. */
export function runGraph(graph: GraphRun): Promise<GraphAnswer> {
  const { zone, budget = STANDARD_BUDGET } = graph;
  return transaction(zone.db, (tx) => walk(tx, { ...graph, budget }), {
    isolation: 'repeatable read',
    statementTimeoutMs: budget.ms,
    signal: graph.signal,
  });
}

/** From here on in the transaction. Hops start from known records and each join has its index, whatever the statistics say. */
async function goByIndexes(tx: Transaction): Promise<void> {
  await run(
    tx,
    sql`select set_config(name, value, true) from (values
        ('join_collapse_limit', '1'), ('enable_hashjoin', 'off'), ('enable_mergejoin', 'off'),
        ('enable_seqscan', 'off'), ('jit', 'off')) as setting (name, value)`,
  );
}

async function walk(tx: Transaction, graph: GraphRun & { budget: Budget }): Promise<GraphAnswer> {
  const { query, budget, nowMs = () => performance.now() } = graph;
  const startedMs = nowMs();
  const starts = await findStarts(tx, graph);
  await goByIndexes(tx);
  let left: Left = cut(starts, budget);
  const met = new Map(starts.map((start) => [start.key, start]));
  const edges = new Map<string, Meeting>();
  const { min, max } = query.traverse ?? { min: 0, max: 0 };

  let frontier = starts;
  for (let depth = 1; depth <= max && frontier.length > 0 && !left; depth++) {
    if (nowMs() - startedMs > budget.ms) {
      left = leftOut('milliseconds', frontier.length);
      break;
    }
    const open = await openToWalk(tx, graph, frontier);
    const most = mostMeetings(budget);
    const meetings = await meet(tx, graph, open, most);
    frontier = [];
    const passed = new Set<number>();
    for (const meeting of meetings) {
      if (edges.size >= budget.edges && !edges.has(nameOf(meeting))) {
        left = leftOut('edges', 1);
        break;
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
    if (passed.size > 0) left = leftOut('vertices', passed.size);
    else if (meetings.length === most) left ??= leftOut('edges', 1);
  }

  const wanted = [...met.values()].filter(({ depth }) => depth >= min && depth <= max);
  return toAnswer(tx, graph, met, wanted, [...edges.values()], left);
}

async function findStarts(tx: Transaction, graph: GraphRun & { budget: Budget }): Promise<Met[]> {
  const { zone, query, chain, reader, budget } = graph;
  const where = query.where ? compileCondition(query.where, chain, 'h') : sql`true`;
  const order = query.orderBy.map(({ path, descending }) => {
    const value = compileSortKey(path, chain, 'h');
    return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
  });
  const limit = Math.min(query.limit ?? budget.vertices + 1, budget.vertices + 1);
  const rows = await run<{ key: number }>(
    tx,
    sql`select h.key from ${visibleHeads(reader, zone.id, 'h')}
        where h.chain = ${query.chain.name} and ${narrowByIndex(zone.id, query.where, chain, 'h')}
          and ${where}
        order by ${sql.join([...order, sql`h.key`])} limit ${limit} offset ${query.skip ?? 0}`,
  );
  return rows.map(({ key }) => ({ key, chain: query.chain.name, depth: 0 }));
}

/** Keeps the starts within the budget. */
function cut(starts: Met[], budget: Budget): Left {
  const over = starts.splice(budget.vertices).length;
  return over > 0 ? leftOut('vertices', over) : null;
}

/** The vertices of the frontier that WHILE lets the walk go on from. */
async function openToWalk(
  tx: Transaction,
  { zone, query, reader, definitions, metadataSeq }: GraphRun,
  frontier: Met[],
): Promise<number[]> {
  const condition = query.traverse?.while;
  if (!condition) return frontier.map(({ key }) => key);
  const open: number[] = [];
  for (const name of new Set(frontier.map(({ chain }) => chain))) {
    const chain = await definitions.chain(tx, zone, metadataSeq, name);
    const keys = frontier.filter((vertex) => vertex.chain === name).map(({ key }) => key);
    const rows = await run<{ key: number }>(
      tx,
      sql`select h.key from ${visibleHeads(reader, zone.id, 'h')}
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
function mostMeetings({ edges }: Budget): number {
  return 2 * (edges + 1);
}

/** All visible vertices that share an edge key with the given ones. */
function meet(
  tx: Transaction,
  { zone, query, reader }: GraphRun,
  keys: number[],
  limit: number,
): Promise<Meeting[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return run<Meeting>(
    tx,
    sql`select k.edge, k.key as at, k.side, o.key as other, h.chain
        from edge_key k
        join edge_key o on o.zone = k.zone and o.edge = k.edge and o.hash = k.hash
          and o.side = 1 - k.side and o.to_seq is null
        join ${visibleHeads(reader, zone.id, 'h')} on h.key = o.key
        join edge_definition d on d.zone = k.zone and d.edge = k.edge
        where k.zone = ${zone.id} and k.key = any(${keys}::bigint[]) and k.to_seq is null
          and ${sideOf(query.traverse)} and ${isShownAtBothEnds(reader, zone.id)}
        limit ${limit}`,
  );
}

/** The attributes that make the edge must be visible here, at `k`, and there, at `h`. */
function isShownAtBothEnds(reader: Reader, zoneId: number): RawBuilder<unknown> {
  // Only consent hides attributes.
  if (reader.openings.length === 0) return sql`true`;
  const columns = (side: RawBuilder<unknown>) =>
    sql`case ${side} when 0 then d.from_columns else d.to_columns end`;
  return sql`${showsColumns(reader, 'h', columns(sql`o.side`))}
    and exists (select from ${visibleHeads(reader, zoneId, 'here')}
      where here.key = k.key and ${showsColumns(reader, 'here', columns(sql`k.side`))})`;
}

function sideOf(traverse: Traversal | undefined): RawBuilder<unknown> {
  switch (traverse?.direction) {
    case 'OUT':
      return sql`k.side = 0`;
    case 'IN':
      return sql`k.side = 1`;
    default:
      return sql`true`;
  }
}

/** One name for an edge, from whichever end it was met. */
function nameOf({ edge, at, side, other }: Meeting): string {
  return side === 0 ? `${edge}/${at}/${other}` : `${edge}/${other}/${at}`;
}

function leftOut(budget: 'vertices' | 'edges' | 'milliseconds', vertices: number): Left {
  const more = budget === 'edges' ? 'More edges than' : 'At least';
  const counted = budget === 'edges' ? 'the budget allows' : `${vertices} more vertices`;
  return {
    budget,
    vertices,
    message: `${more} ${counted} were left out: the budget of ${budget} is used up. Narrow the query or lower its depth.`,
  };
}

async function toAnswer(
  tx: Transaction,
  { zone, reader, definitions, metadataSeq }: GraphRun,
  met: Map<number, Met>,
  wanted: Met[],
  meetings: Meeting[],
  left: Left,
): Promise<GraphAnswer> {
  const known = await definitions.edges(tx, zone, metadataSeq);
  const heads = await run<SeenHead & OpenedRow>(
    tx,
    sql`select ${HEAD_COLUMNS}, opened from ${visibleHeads(reader, zone.id, 'seen')}
        where key = any(${[...met.keys()]}::bigint[]) order by key`,
  );
  const byKey = new Map(heads.map((head) => [head.key, head]));
  const edges = meetings.flatMap((meeting) => {
    const definition = known.get(meeting.edge);
    const [from, to] =
      meeting.side === 0 ? [meeting.at, meeting.other] : [meeting.other, meeting.at];
    return definition ? toEdge(definition, byKey.get(from), byKey.get(to)) : [];
  });
  const returned = new Set(wanted.map(({ key }) => key));
  const vertices = heads.filter(({ key }) => returned.has(key)).map(toVertex);
  return { result: { vertices, edges, left }, consents: consentsBehind(reader, heads) };
}

function toEdge(
  definition: EdgeDefinitionRow,
  from: SeenHead | undefined,
  to: SeenHead | undefined,
): GraphEdge[] {
  if (!from || !to) return [];
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
}

function toVertex(head: SeenHead): Vertex {
  const part = (name: string) => (head.body[name] ?? {}) as Record<string, unknown>;
  return {
    header: toHeader(head),
    data: part('data'),
    metadata: part('metadata'),
    verifications: part('verifications'),
  };
}
