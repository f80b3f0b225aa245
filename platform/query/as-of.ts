/**
 * What AS OF reads: the ledger at an earlier time. The time becomes the last seq before it. Older versions are
 * looked up from today's heads, so the cost of a query depends on its chain and not on the whole ledger.
 *
 * Access follows today's rights: the current owner of a record sees its older versions, and
 * consent contracts open none of them.
 */
import { sql } from 'kysely';
import { datatypesOf } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { ownedBy } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { ChainDefinition } from '#platform/ledger/read/definitions.ts';
import { run, runOne } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Sql } from './values.ts';

/**
 * The last seq at or before a moment; 0 before the first record. A binary search finds it, as timestamps rise
 * with the seq and the seq has no gaps.
 * @param moment ISO 8601
 */
export async function seqAt(on: Queryable, zone: ZoneRef, moment: string): Promise<number> {
  const found = await runOne<{ seq: number }>(
    on,
    sql`with recursive search (low, high) as (
          select 0::bigint, seq from ledger_end where zone = ${zone.id}
          union all
          select case when l.timestamp <= ${moment}::timestamptz then l.seq else low end,
            case when l.timestamp <= ${moment}::timestamptz then high else l.seq - 1 end
          from search join ledger l on l.zone = ${zone.id} and l.seq = (low + high + 1) / 2
          where low < high
        )
        select low as seq from search where low = high`,
  );
  return found?.seq ?? 0;
}

const VERSIONED = [
  'operation',
  'timestamp',
  'owners',
  'limited_owners',
  'effective_id',
  'logged_in_id',
  'signer',
  'signature',
  'tree',
  'hash',
  'previous_hash',
] as const;

/**
 * The data records that existed at a seq and that the reader owns today, as an item of FROM with the columns
 * of `visibleHeads`. A record that has not changed since is read from its head alone.
 */
export function headsAsOf(reader: Reader, zoneId: number, seq: number, alias: string): Sql {
  return sql`(${ownedVersionsAt(reader, zoneId, seq)}) as ${sql.ref(alias)}`;
}

/**
 * The one of these records that has a key of an item of FROM before it, as a further item. Walks fix the order of
 * joins, and in a fixed order PostgreSQL would look up the versions of every record before it joins one of them. Behind
 * OFFSET 0 it looks up that one only.
 */
export function headAsOf(
  reader: Reader,
  zoneId: number,
  seq: number,
  alias: string,
  key: Sql,
): Sql {
  return sql`lateral (${ownedVersionsAt(reader, zoneId, seq)} and c.key = ${key} offset 0)
    as ${sql.ref(alias)}`;
}

function ownedVersionsAt(reader: Reader, zoneId: number, seq: number): Sql {
  return sql`${versionsAt(zoneId, seq)} and c.type = 'ASSET' and ${ownedBy(reader, 'c')}`;
}

/** A SELECT of the keys of a chain's records that were there at a seq and have other versions since. */
export function keysChangedSince(zoneId: number, chain: string, seq: number): Sql {
  return sql`select key from head where zone = ${zoneId} and chain = ${chain}
    and seq > key and seq > ${seq} and key <= ${seq}`;
}

/** A SELECT of the versions at a seq; the caller appends conditions on today's heads, which have the alias `c`. */
function versionsAt(zoneId: number, seq: number): Sql {
  const columns = VERSIONED.map(
    (name) => sql`case when v.seq is null then ${sql.ref(`c.${name}`)} else ${sql.ref(`v.${name}`)}
      end as ${sql.ref(name)}`,
  );
  return sql`select c.zone, c.key, c.chain, c.id, coalesce(v.seq, c.seq) as seq, c.type, c.name,
      ${sql.join(columns)}, case when v.seq is null then c.body else v.body::jsonb - 'salt' end as body,
      null::int[] as granted, null::text[] as shown
    from signed_head c left join lateral (
      select * from signed_ledger l
      where c.seq > ${seq} and l.zone = c.zone and l.id = c.id and l.seq <= ${seq}
      order by l.seq desc limit 1) v on true
    where c.zone = ${zoneId} and c.key <= ${seq}
      and case when v.seq is null then not c.deleted else v.operation <> 'DELETE' end`;
}

/**
 * The dictionary of a chain at a seq. It keeps the present indexes that compared the same values then: their entries
 * are right for every record that has not changed since (`keysChangedSince` finds the others).
 * @param now the chain today
 */
export async function chainAt(
  on: Queryable,
  zone: ZoneRef,
  seq: number,
  now: ChainDefinition,
): Promise<ChainDefinition> {
  const { chain } = now;
  const row = await runOne<Columns<'head', 'hash'> & { dictionary: Dictionary }>(
    on,
    sql`select body -> 'dictionary' as dictionary, hash from (${versionsAt(zone.id, seq)}
          and c.chain = ${SYSTEM_CHAINS.dictionary} and c.name = ${chain}) as h
        order by key desc limit 1`,
  );
  const datatypes = datatypesOf(row?.dictionary.attributes ?? []);
  return {
    chain,
    dictionary: row?.dictionary,
    dictionaryHash: row?.hash.toString('hex'),
    datatypes,
    indexes: now.indexes.filter((index) =>
      index.attributes.every((path) => isSameType(path, datatypes, now.datatypes)),
    ),
    edges: [],
  };
}

/** True when an attribute and the objects around it have the same datatypes in both. */
function isSameType(
  path: string,
  a: ChainDefinition['datatypes'],
  b: ChainDefinition['datatypes'],
): boolean {
  const segments = path.split('.');
  return segments.every((_, i) => {
    const part = segments.slice(0, i + 1).join('.');
    return a.has(part) && a.get(part) === b.get(part);
  });
}

/** A chain that was truncated after a seq, with the time of the last truncation. */
export interface Truncation {
  chain: string;
  timestamp: string;
}

/** The chains among the given ones that were truncated after a seq. */
export function truncationsSince(
  on: Queryable,
  zone: ZoneRef,
  seq: number,
  chains: readonly string[],
): Promise<Truncation[]> {
  const chain = sql`body #>> '{tombstone,chain}'`;
  return run<Truncation>(
    on,
    sql`select ${chain} as chain, max(timestamp) as timestamp from head
        where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.tombstone} and seq > ${seq}
          and ${chain} = any(${chains}::text[])
        group by 1 order by 1`,
  );
}

/** An edge definition that was replaced or deleted after a seq, so that its earlier keys are gone. */
export interface ChangedEdge {
  name: string;
  timestamp: string;
}

/** The edge definitions of these chains that were valid at a seq and have changed since. */
export function edgesChangedSince(
  on: Queryable,
  zone: ZoneRef,
  seq: number,
  chains: readonly string[],
): Promise<ChangedEdge[]> {
  return run<ChangedEdge>(
    on,
    sql`select h.body #>> '{edge,name}' as name, now.timestamp
        from (${versionsAt(zone.id, seq)} and c.chain = ${SYSTEM_CHAINS.edge} and c.seq > ${seq}) as h
        join head now on now.zone = h.zone and now.key = h.key
        where array[h.body #>> '{edge,fromDictionary}', h.body #>> '{edge,toDictionary}']
          && ${chains}::text[]
        order by h.key`,
  );
}
