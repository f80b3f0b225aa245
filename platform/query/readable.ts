/**
 * How many records of a chain there are, and how many of them the reader may read at most, by counts that appends keep
 * up to date. So the time of a query follows what the reader may read, and does not tell how much else there is.
 */
import { sql } from 'kysely';
import type { FromQuery, Query } from '#model/tql/ast.ts';
import { isGrouped } from '#model/tql/sort-keys.ts';
import { ownedBy } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import type { CheckedQuery } from './check-query.ts';
import { isNarrowed, mostMatches } from './use-indexes.ts';
import type { Sql } from './values.ts';

export interface Readable {
  /** The number of all records of the chain at present, when the reader owns each of them; undefined otherwise. */
  all: number | undefined;
  /** The owners of all records that the reader may read, when it reads them by owner. */
  owners: readonly string[] | undefined;
}

/** Reading by owner looks up each record by itself, which takes about four times as long as reading it with its chain. */
const LOOKUP_COST = 4;
/** Up to so many records are looked up for a query that may end after the first ones of its chain. */
const FEW_RECORDS = 20_000;
/** Up to so many are looked up for a query whose condition an index serves, which may lead to one record. */
const FEW_BESIDE_INDEX = 1_000;

/** @param on the snapshot in which the query runs */
export async function readReadable(
  on: Queryable,
  zone: ZoneRef,
  reader: Reader,
  { query, chain: definition, asOf }: Pick<CheckedQuery, 'query' | 'chain' | 'asOf'>,
): Promise<Readable> {
  const chain = query.chain.name;
  const owners = ownersFor(reader, chain);
  const counts = await runOne<{ records: number; owned: number; readable: number }>(
    on,
    sql`select
          coalesce((select n from chain_count where zone = ${zone.id} and chain = ${chain} and metric = 'assets'), 0)
            as records,
          coalesce((select max(n) from readable_count
            where zone = ${zone.id} and wallet = any(${reader.ids}::uuid[]) and chain = ${chain}), 0) as owned,
          coalesce((select sum(n) from readable_count
            where zone = ${zone.id} and wallet = any(${owners}::uuid[])), 0)::bigint as readable`,
  );
  const { records = 0, owned = 0, readable = 0 } = counts ?? {};
  const byOwner = readable * LOOKUP_COST <= records && readable <= mostLookups(query, definition);
  return {
    all: asOf === undefined && records > 0 && owned === records ? records : undefined,
    owners: byOwner ? owners : undefined,
  };
}

/** The owners of the records that the reader may read: itself, and those who share records of the chain with it. */
function ownersFor({ ids, grants }: Reader, chain: string): string[] {
  const sharing = grants.filter((grant) => grant.chain === chain);
  const owners = sharing.flatMap(({ contracts }) => contracts.flatMap((of) => of.owners));
  return [...new Set([...ids, ...owners])];
}

/** How many records a query may look up by owner, so that it never takes much longer than without. */
function mostLookups(query: Query, chain: ChainDefinition): number {
  const { orderBy, where } = query;
  if (mostMatches(where, chain) !== undefined) return 0;
  if (isNarrowed(where, chain)) return FEW_BESIDE_INDEX;
  const readsWhole = orderBy.length > 0 || where !== undefined;
  return readsWhole || (query.kind === 'from' && isGrouped(query)) ? Infinity : FEW_RECORDS;
}

/** Whether the query only counts the records of its chain. */
export function countsChain({ where, groupBy, select = [] }: FromQuery): boolean {
  return (
    where === undefined &&
    (groupBy === undefined || groupBy.by === 'all') &&
    select.length > 0 &&
    select.every((item) => item.kind === 'aggregate' && item.function === 'COUNT' && !item.path)
  );
}

/**
 * A SELECT of the keys of the chain's records with one of the owners or limited owners. OFFSET 0 keeps the lookup by
 * owner: with the statistics of a chain with few owners, the planner would read the chain.
 */
export function keysOwnedBy(zone: ZoneRef, chain: string, owners: readonly string[]): Sql {
  return sql`select own.key from (
      select c.zone, c.chain, c.key from head c where c.type = 'ASSET' and ${ownedBy({ ids: owners }, 'c')} offset 0
    ) as own where own.zone = ${zone.id} and own.chain = ${chain}`;
}
