/** Reads the ledger in order and in pages, so that memory is bounded. */
import { sql } from 'kysely';
import { countRows, run, runOne, build } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Body, LedgerVersion, SignedTree } from '#platform/ledger/record.ts';

const PAGE = 2_000;
/** How many hashes are read at once. */
const HASHES = 20_000;

/** The columns of `ledger` and `signed_ledger` under the names of `LedgerVersion`. */
const LEDGER_COLUMNS = sql`seq, chain, id, type, operation, timestamp, owners,
  limited_owners as "limitedOwners", effective_id as "effectiveId", logged_in_id as "loggedInId",
  signer, signature, tree, hash, previous_hash as "previousHash", running_hash as "runningHash",
  body as "bodyText"`;

/** The last committed seq of the zone. */
export async function readEnd(zone: ZoneRef): Promise<number> {
  const end = await runOne(
    zone.db,
    build.selectFrom('ledger_end').select('seq').where('zone', '=', zone.id),
  );
  return end?.seq ?? 0;
}

/** The version of a record with that seq. */
export function readVersion(on: Queryable, zone: ZoneRef, id: string, seq: number) {
  return runOne<LedgerVersion>(
    on,
    sql`select ${LEDGER_COLUMNS} from ledger
        where zone = ${zone.id} and id = ${id} and seq = ${seq}`,
  );
}

/** A range of versions of a record; the first version is 0. */
export interface VersionPage {
  limit: number;
  skip: number;
}

/** The most bytes of bodies that are read at once, except that one body is always read. */
const PAGE_BYTES = 16 * 1024 * 1024;

/** A version with its signature: its own one, or the signature of its tree. */
export type SignedVersion = LedgerVersion & { signature: Buffer };

/** Versions of one record, oldest first, and their total count. */
export async function readVersions(
  on: Queryable,
  zone: ZoneRef,
  id: string,
  { limit, skip }: VersionPage,
): Promise<{ total: number; versions: SignedVersion[] }> {
  const ofRecord = sql`zone = ${zone.id} and id = ${id}`;
  const versions = await run<SignedVersion>(
    on,
    sql`select ${LEDGER_COLUMNS} from (
          select *, sum(octet_length(body)) over (order by seq) - octet_length(body) as before from (
            select * from signed_ledger where ${ofRecord} order by seq limit ${limit} offset ${skip}
          ) page
        ) measured where before is null or before < ${PAGE_BYTES} order by seq`,
  );
  return { total: await countRows(on, sql`from ledger where ${ofRecord}`), versions };
}

/** Versions of one record, newest first. There are fewer than `limit` when they are long; one always comes. */
export function readNewestVersions(
  on: Queryable,
  zone: ZoneRef,
  id: string,
  { limit, skip }: VersionPage,
): Promise<LedgerVersion[]> {
  return run<LedgerVersion>(
    on,
    sql`select ${LEDGER_COLUMNS} from (
          select *, sum(octet_length(body)) over (order by seq desc) - octet_length(body) as newer from (
            select * from ledger where zone = ${zone.id} and id = ${id}
            order by seq desc limit ${limit} offset ${skip}
          ) page
        ) measured where newer is null or newer < ${PAGE_BYTES} order by seq desc`,
  );
}

/** The body of a record without its salt; empty when it was erased. */
export function bodyOf({ bodyText }: Pick<LedgerVersion, 'bodyText'>): Body {
  const { salt: _salt, ...body } = JSON.parse(bodyText ?? '{}') as Body;
  return body;
}

/** A tree with the hashes of its records, which are its leaves, in their order; undefined when it is not there. */
export async function readTree(
  on: Queryable,
  zone: ZoneRef,
  first: number,
): Promise<(SignedTree & { leaves: Columns<'ledger', 'seq' | 'hash'>[] }) | undefined> {
  const tree = await runOne<SignedTree>(
    on,
    sql`select ${TREE_COLUMNS} from ledger_tree where zone = ${zone.id} and first = ${first}`,
  );
  if (!tree) return undefined;
  const leaves = await run<Columns<'ledger', 'seq' | 'hash'>>(
    on,
    sql`select seq, hash from ledger where zone = ${zone.id} and seq between ${first} and ${tree.last}
          and tree = ${first} order by seq`,
  );
  return { ...tree, leaves };
}

const TREE_COLUMNS = sql`first, last, signer, root, signature`;

/** The trees that begin in a range of the ledger. */
export function readTrees(
  on: Queryable,
  zone: ZoneRef,
  from: number,
  to: number,
): Promise<SignedTree[]> {
  return run<SignedTree>(
    on,
    sql`select ${TREE_COLUMNS} from ledger_tree
        where zone = ${zone.id} and first between ${from} and ${to} order by first`,
  );
}

/** All records of a zone from the first on, a page at a time: so many records, and so many bytes of bodies. */
export async function* readLedger(
  on: Queryable,
  zone: ZoneRef,
): AsyncGenerator<LedgerVersion[], void> {
  let after = 0;
  for (;;) {
    const page = await run<LedgerVersion>(
      on,
      sql`select ${LEDGER_COLUMNS} from (
            select *, sum(bytes) over (order by seq) - bytes as before from (
              select *, coalesce(octet_length(body), 0) as bytes from ledger
              where zone = ${zone.id} and seq > ${after} order by seq limit ${PAGE}
            ) page
          ) measured where before < ${PAGE_BYTES} order by seq`,
    );
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.seq;
  }
}

/**
 * The hash of the last version of each record before a seq. A record without one is left out.
 * @param ids of records, each once
 */
export async function readHashesBefore(
  on: Queryable,
  zone: ZoneRef,
  ids: readonly string[],
  seq: number,
): Promise<Map<string, Buffer>> {
  // By '+ 0' no index is read backwards by seq alone, which would read the whole ledger for a record without a version.
  const rows = await run<Columns<'ledger', 'id' | 'hash'>>(
    on,
    sql`select wanted.id, earlier.hash from unnest(${ids}::uuid[]) as wanted (id)
        cross join lateral (
          select hash from ledger where zone = ${zone.id} and id = wanted.id and seq < ${seq}
          order by seq + 0 desc limit 1
        ) earlier`,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** The hashes of the records after `after` up to `to`, in order, a page at a time. */
export async function* readHashes(
  on: Queryable,
  zone: ZoneRef,
  after: number,
  to: number,
): AsyncGenerator<Buffer[], void> {
  for (let last = after; last < to; last += HASHES) {
    const page = await run<Columns<'ledger', 'hash'>>(
      on,
      sql`select hash from ledger
          where zone = ${zone.id} and seq > ${last} and seq <= ${Math.min(last + HASHES, to)} order by seq`,
    );
    yield page.map(({ hash }) => hash);
  }
}
