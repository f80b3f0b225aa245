/**
 * The edges of one record: how many there are of each kind, and some of the records at their other ends. Reading them
 * is a walk of one hop that can be bounded before it is made. Only what the reader sees at both ends is counted.
 */
import { sql } from 'kysely';
import type { EdgeCounts, EdgeDirection, Neighbors } from '#model/records/neighbors.ts';
import { printChain } from '#model/tql/print.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import type { Consent } from '#platform/access/visible.ts';
import { run, runOne } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import { STANDARD_BUDGET } from './budget.ts';
import { startDeadline, withinDeadline } from './deadline.ts';
import { PREFER_INDEXES, edgesFrom, neighborsOf } from './edge-lookup.ts';
import type { EdgeAtVertex } from './edge-lookup.ts';
import { UnanswerableQueryError } from './errors.ts';
import { toEdges } from './run-graph.ts';
import { recordsOf, openSnapshot } from './snapshot.ts';
import type { QueryRun, Snapshot } from './snapshot.ts';
import { consentsToRead, readVertices } from './vertices.ts';

export interface AskedRecord extends Omit<QueryRun, 'text' | 'mustHaveGraph'> {
  chain: string;
  id: string;
  /** The moment in ISO 8601; the present when it is left out. */
  asOf?: string | undefined;
}

/** Which neighbors are read. */
export interface NeighborChoice {
  /** The id of an edge definition; any when it is left out. */
  edgeId?: string | undefined;
  direction?: EdgeDirection | undefined;
  /** The maximum number of neighbors, which are in the order of their creation. */
  limit: number;
}

interface Read<Answer> {
  answer: Answer;
  consents: Consent[];
}

/** Edges beyond this many are not counted. */
const MAX_COUNTED = STANDARD_BUDGET.edges;
const TOO_SLOW = 'The edges of this record could not be read in time.';

/** The query that reads what these calls read, for receipts. */
export function neighborsQuery({
  chain,
  id,
  asOf,
}: Pick<AskedRecord, 'chain' | 'id' | 'asOf'>): string {
  const time = asOf === undefined ? '' : ` AS OF DATE('${asOf}')`;
  return `GRAPH ${printChain(chain)}${time} WHERE header.id == '${id}' LIMIT 1 TRAVERSE ANY 0..1`;
}

/** The edges of a record by definition and direction; undefined when the reader does not see the record. */
export function countNeighborEdges(asked: AskedRecord): Promise<Read<EdgeCounts> | undefined> {
  return atRecord(asked, async (snapshot, key) => {
    const rows = await run<{ edge: number; side: 0 | 1; found: number; count: number }>(
      snapshot.on,
      sql`select edge, side, count(*)::int as found, count(distinct other)::int as count
          from (select k.edge, k.side, o.key as other ${edgesFrom(snapshot, 'ANY', [key])}
            and ${isOther(key)} limit ${MAX_COUNTED + 1}) as found
          group by edge, side`,
    );
    const definitions = await definitionsOf(snapshot);
    const counts = rows.flatMap(({ edge, side, count }) => {
      const definition = definitions.get(edge);
      if (!definition) return [];
      const { id: edgeId, name: label, fromChain, toChain } = definition;
      const [direction, chain] =
        side === 0 ? (['out', toChain] as const) : (['in', fromChain] as const);
      return [{ edgeId, label, direction, chain, count }];
    });
    const found = rows.reduce((sum, row) => sum + row.found, 0);
    const seen =
      snapshot.reader.grants.length === 0 ? [] : await neighborsOf(snapshot, 'ANY', [key]);
    return {
      answer: {
        counts: counts.sort(
          (a, b) =>
            b.count - a.count || compare(a.label, b.label) || compare(b.direction, a.direction),
        ),
        isComplete: found <= MAX_COUNTED,
      },
      consents: await consentsToRead(snapshot, [key, ...seen.map((one) => one.key)]),
    };
  });
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** A record with some of its neighbors and the edges to them; undefined when the reader does not see the record. */
export function readNeighbors(
  asked: AskedRecord,
  { edgeId, direction, limit }: NeighborChoice,
): Promise<Read<Neighbors> | undefined> {
  return atRecord(asked, async (snapshot, key) => {
    const definitions = await definitionsOf(snapshot);
    const edge = [...definitions].find(([, { id }]) => id === edgeId)?.[0] ?? 0;
    const ofEdge = edgeId === undefined ? sql`true` : sql`k.edge = ${edge}`;
    const rows = await run<EdgeAtVertex & { position: number }>(
      snapshot.on,
      sql`select distinct edge, at, side, other, chain, position from (
            select found.*, dense_rank() over (order by other)::int as position from (
              select k.edge, k.key as at, k.side, o.key as other, h.chain
              ${edgesFrom(snapshot, WALKED[direction ?? 'any'], [key])}
                and ${ofEdge} and ${isOther(key)}) as found) as placed
          where position <= ${limit + 1} order by position, edge, side`,
    );
    const edges = rows.filter(({ position }) => position <= limit);
    const keys = [...new Set([key, ...edges.map(({ other }) => other)])];
    const { vertices, ends, consents, cut } = await readVertices(
      snapshot,
      keys.map((one) => ({ key: one })),
      keys,
      STANDARD_BUDGET.bytes,
    );
    return {
      answer: {
        vertices,
        edges: await toEdges(snapshot, edges, ends),
        hasMore: rows.length > edges.length || cut > 0,
      },
      consents,
    };
  });
}

const WALKED = { out: 'OUT', in: 'IN', any: 'ANY' } as const;

/** The condition that the other end is not the record itself: a record is no neighbor of itself. */
const isOther = (key: number) => sql`o.key <> ${key}`;

/** Runs in the snapshot of a record, by its key. */
async function atRecord<Answer>(
  asked: AskedRecord,
  read: (snapshot: Snapshot, key: number) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { zone, reader, definitions, chain, signal } = asked;
  const { ms } = STANDARD_BUDGET;
  return queryTransaction(
    zone,
    reader.wallet,
    async (on) => {
      const deadline = startDeadline(ms, signal);
      const metadataSeq = await readMetadataSeq(on, zone);
      const { dictionary } = await definitions.chain(on, zone, metadataSeq, chain);
      if (!dictionary) return undefined;
      const snapshot = await openSnapshot(on, { ...asked, text: neighborsQuery(asked) }, deadline);
      const record = await runOne<{ key: number }>(
        on,
        sql`select h.key from ${recordsOf(snapshot, 'h')}
            where h.id = ${asked.id} and h.chain = ${chain} limit 1`,
      );
      if (!record) return undefined;
      const work = () => read(snapshot, record.key);
      const answer = await withinDeadline(on, deadline, work, PREFER_INDEXES);
      if (answer === undefined) throw new UnanswerableQueryError(TOO_SLOW);
      return answer;
    },
    { statementTimeoutMs: ms, signal },
  );
}

function definitionsOf({ on, zone, definitions, metadataSeq }: Snapshot) {
  return definitions.edges(on, zone, metadataSeq);
}
