/**
 * One hop of a walk as one statement: from records to those that share an edge key with them. It finds an edge
 * only when the reader sees both of its ends and the attributes that make it.
 */
import { sql } from 'kysely';
import type { Traversal } from '#model/tql/ast.ts';
import { showsColumns } from '#platform/access/visible.ts';
import { run } from '#platform/storage/database.ts';
import { joinRecord, recordsOf } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import type { Sql } from './values.ts';

/** An edge as found from the vertex `at`, which is its end on that side. */
export interface EdgeAtVertex {
  edge: number;
  at: number;
  side: 0 | 1;
  other: number;
  /** The chain of `other`. */
  chain: string;
}

/**
 * Makes the planner use indexes for the rest of the transaction. A hop starts from known records, and each of
 * its joins has an index, which stale statistics may hide from the planner.
 */
export const PREFER_INDEXES = [
  'join_collapse_limit = 1',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_seqscan = off',
  'jit = off',
]
  .map((setting) => `set local ${setting}; `)
  .join('');

/** The state of a walk before a hop. */
export interface Walked {
  /** The visited vertices with their chains, including those of this hop. The reader may see all of them. */
  visited: ReadonlyMap<number, { chain: string }>;
  /** The vertices from which it has gone on in earlier hops, so that all of their edges are found. */
  passed: readonly number[];
}

/**
 * The edges at the given vertices, at most `limit`, in an order that makes walks deterministic. In the direction ANY,
 * an edge between two of them is found from one end only, and one to a passed vertex is not found again.
 */
export async function edgesAt(
  snapshot: Snapshot,
  direction: Traversal['direction'],
  keys: readonly number[],
  limit: number,
  { visited, passed }: Walked,
): Promise<EdgeAtVertex[]> {
  if (keys.length === 0) return [];
  const isNew =
    direction === 'ANY'
      ? sql`o.key <> all(${passed}::bigint[]) and (k.side = 0 or o.key <> all(${keys}::bigint[]))`
      : sql`true`;
  const found = await run<Omit<EdgeAtVertex, 'chain'> & { chain: string | null }>(
    snapshot.on,
    sql`select * from (
          select k.edge, k.key as at, k.side, o.key as other, h.chain
          ${edgesFrom(snapshot, direction, keys, [...visited.keys()])} and ${isNew} limit ${limit}) as found
        order by other, at, edge, side`,
  );
  return found.map((edge) => ({
    ...edge,
    chain: edge.chain ?? visited.get(edge.other)?.chain ?? '',
  }));
}

/** The vertices that an edge connects to the given ones, each once. */
export function neighborsOf(
  snapshot: Snapshot,
  direction: Traversal['direction'],
  keys: readonly number[],
): Promise<{ key: number; chain: string }[]> {
  return run(
    snapshot.on,
    sql`select distinct o.key, h.chain ${edgesFrom(snapshot, direction, keys)}`,
  );
}

/**
 * `from … where …`: the edges `k` at the given vertices with their other ends `o`, whose records are `h`.
 * @param visible vertices that the reader is known to see: their records are looked up only where their edges need it
 */
export function edgesFrom(
  snapshot: Snapshot,
  direction: Traversal['direction'],
  keys: readonly number[],
  visible: readonly number[] = [],
): Sql {
  const { zone, asOf } = snapshot;
  const holds = (key: string) =>
    asOf === undefined
      ? sql`${sql.ref(`${key}.to_seq`)} is null`
      : sql`${sql.ref(`${key}.from_seq`)} <= ${asOf}
          and (${sql.ref(`${key}.to_seq`)} is null or ${sql.ref(`${key}.to_seq`)} > ${asOf})`;
  // OFFSET 0 keeps the lookup by hash, as in joinRecord.
  // The number of a definition's version is the seq that it was saved with.
  const defined = asOf === undefined ? sql`true` : sql`d.edge <= ${asOf}`;
  return sql`from edge_key k
    cross join lateral (select end_there.* from edge_key end_there
      where end_there.zone = k.zone and end_there.edge = k.edge and end_there.hash = k.hash
        and end_there.side = 1 - k.side and ${holds('end_there')} offset 0) as o
    ${joinOther(snapshot, visible)}
    join edge_definition d on d.zone = k.zone and d.edge = k.edge and ${defined}
    where k.zone = ${zone.id} and k.key = any(${keys}::bigint[]) and ${holds('k')}
      and ${sideOf(direction)} and ${isShownAtBothEnds(snapshot)}`;
}

/** The record at the other end as `h`. Its chain is null for vertices that are known to be visible. */
function joinOther(snapshot: Snapshot, visible: readonly number[]): Sql {
  // Consent may hide the attributes that make an edge, so each record is looked at.
  if (snapshot.reader.grants.length > 0 || visible.length === 0) {
    return joinRecord(snapshot, 'h', sql`o.key`);
  }
  const isKnown = sql`o.key = any(${visible}::bigint[])`;
  return sql`cross join lateral (
    select null as chain where ${isKnown}
    union all
    select other.chain from (select o.key where not ${isKnown}) as unknown
      ${joinRecord(snapshot, 'other', sql`unknown.key`)}) as h`;
}

/** The attributes that make the edge must be visible here, at `k`, and there, at `h`. */
function isShownAtBothEnds(snapshot: Snapshot): Sql {
  const { reader, asOf } = snapshot;
  // Only consent hides attributes, and it opens no older versions.
  if (reader.grants.length === 0 || asOf !== undefined) return sql`true`;
  const columns = (side: Sql) => sql`case ${side} when 0 then d.from_columns else d.to_columns end`;
  return sql`${showsColumns(reader, 'h', columns(sql`o.side`))}
    and exists (select from ${recordsOf(snapshot, 'here')}
      where here.key = k.key and ${showsColumns(reader, 'here', columns(sql`k.side`))})`;
}

function sideOf(direction: Traversal['direction']): Sql {
  switch (direction) {
    case 'OUT':
      return sql`k.side = 0`;
    case 'IN':
      return sql`k.side = 1`;
    case 'ANY':
      return sql`true`;
  }
}
