/** The read-only snapshot in which a query is checked and run, and the records that it reads from. */
import { sql } from 'kysely';
import { limitToChains, visibleHeads, withoutGrants } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { recordKeys } from '#model/tql/sort-keys.ts';
import type { Definitions } from '#platform/ledger/read/definitions.ts';
import type { Transaction } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { checkedQuery } from './check-query.ts';
import type { AskedQuery, CheckedQuery } from './check-query.ts';
import type { Deadline } from './deadline.ts';
import { compileCondition, compileSortKey } from './compile-condition.ts';
import { headAsOf, headsAsOf, keysChangedSince, truncationsSince } from './as-of.ts';
import { UnanswerableQueryError } from './errors.ts';
import { keysOwnedBy, readReadable } from './readable.ts';
import type { Readable } from './readable.ts';
import { mostMatches, narrowByIndex } from './use-indexes.ts';
import type { Sql } from './values.ts';

/** A query to run. */
export interface QueryRun extends AskedQuery {
  reader: Reader;
  definitions: Definitions;
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal | undefined;
}

/** A checked query in its snapshot. */
export interface Snapshot extends CheckedQuery {
  on: Transaction;
  zone: ZoneRef;
  reader: Reader;
  definitions: Definitions;
  /** The chains that the query can read. */
  chains: ReadonlySet<string>;
  /** How much of the query's own chain the reader may read. */
  readable: Readable;
}

/**
 * Checks a query in the snapshot it will run in.
 * @throws TqlError, QueryError, or UnanswerableQueryError for AS OF a time before its chain was truncated
 */
export async function openSnapshot(
  on: Transaction,
  asked: QueryRun,
  deadline: Deadline,
): Promise<Snapshot> {
  const { zone, reader, definitions } = asked;
  const checked = await checkedQuery(definitions, on, asked, deadline);
  const { query, asOf } = checked;
  if (asOf !== undefined) {
    const [loss] = await truncationsSince(on, zone, asOf, [query.chain.name]);
    if (loss) {
      throw new UnanswerableQueryError(
        `Chain '${loss.chain}' was truncated at ${loss.timestamp}; what it held before is gone. Ask AS OF a later time.`,
      );
    }
  }
  const chains = await reachable(on, { zone, definitions }, checked);
  const limited = limitToChains(reader, chains);
  const readable = await readReadable(on, zone, limited, checked);
  const needed = readable.all === undefined ? limited : withoutGrants(limited, query.chain.name);
  return { on, zone, reader: needed, definitions, chains, readable, ...checked };
}

/** The chains that a query can read: its own, and those that a walk can reach over edges. */
async function reachable(
  on: Transaction,
  { zone, definitions }: Pick<QueryRun, 'zone' | 'definitions'>,
  { query, metadataSeq }: CheckedQuery,
): Promise<Set<string>> {
  const chains = new Set([query.chain.name]);
  if (query.kind !== 'graph' || !query.traverse) return chains;
  const edges = [...(await definitions.edges(on, zone, metadataSeq)).values()];
  // The loop also visits chains that are added to the set meanwhile.
  for (const chain of chains) {
    for (const { fromChain, toChain } of edges) {
      if (fromChain === chain) chains.add(toChain);
      if (toChain === chain) chains.add(fromChain);
    }
  }
  return chains;
}

/**
 * Whether this is a walk over the reader's own records. Then `joinRecord` has the same text for every hop (another one
 * for AS OF), and `PREFER_INDEXES` applies.
 */
export function isPlainWalk({ query, reader }: Snapshot): boolean {
  const isWalk = query.kind === 'graph' && query.traverse !== undefined;
  return isWalk && reader.grants.length === 0;
}

/** The records that the reader sees at the time of the query, as an item of FROM. */
export function recordsOf({ reader, zone, asOf }: Snapshot, alias: string): Sql {
  return asOf === undefined
    ? visibleHeads(reader, zone.id, alias)
    : headsAsOf(reader, zone.id, asOf, alias);
}

/**
 * `cross join lateral …`: the record with the key of an earlier item of FROM. OFFSET 0 keeps the lookup by key: with
 * the statistics of a chain that has grown since, the planner compares all records with all keys.
 */
export function joinRecord({ reader, zone, asOf }: Snapshot, alias: string, key: Sql): Sql {
  if (asOf !== undefined) return sql`cross join ${headAsOf(reader, zone.id, asOf, alias, key)}`;
  return sql`cross join lateral (select seen.* from ${visibleHeads(reader, zone.id, 'seen')}
    where seen.key = ${key} offset 0) as ${sql.ref(alias)}`;
}

/** `from … where …`: the records of the query's own chain that meet its condition, as `h`. */
export function matchesOf(snapshot: Snapshot): Sql {
  return matchesAs(snapshot, 'h', keysBesideIndexes(snapshot));
}

function matchesAs(snapshot: Snapshot, alias: string, beside?: Sql): Sql {
  const { query, chain, zone, readable } = snapshot;
  const where = query.where ? compileCondition(query.where, chain, alias) : sql`true`;
  const records = readable.owners
    ? sql`(select seen.* from (${keysOwnedBy(zone, query.chain.name, readable.owners)} offset 0) as own
        ${joinRecord(snapshot, 'seen', sql`own.key`)}) as ${sql.ref(alias)}`
    : recordsOf(snapshot, alias);
  return sql`from ${records} where ${sql.ref(`${alias}.chain`)} = ${query.chain.name}
    and ${narrowByIndex(zone.id, query.where, chain, alias, beside)} and ${where}`;
}

/**
 * A SELECT of the keys of records that have changed since the time of AS OF, because indexes know present values only.
 * It is not needed where a unique index already finds the record by its key: no other record can match.
 */
function keysBesideIndexes(snapshot: Snapshot): Sql | undefined {
  const { query, chain, zone, asOf } = snapshot;
  if (asOf === undefined) return undefined;
  const changed = keysChangedSince(zone.id, chain.chain, asOf);
  const most = mostMatches(query.where, chain);
  if (most === undefined) return changed;
  return sql`${changed} and (select count(*) ${matchesAs(snapshot, 'known')}) < ${most}`;
}

/**
 * The ORDER BY of the records `h`, by all keys but aggregates. Equal records follow their creation order, so that pages
 * are stable.
 */
export function orderOf({ query, chain }: Snapshot): Sql {
  const keys = recordKeys(query).map(({ path, descending }) => {
    const value = compileSortKey(path, chain, 'h');
    return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`;
  });
  return sql.join([...keys, sql`h.key`]);
}
