/** Reads the newest versions of records. Who may see them is decided elsewhere (platform/access). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Header } from '#model/records/record.ts';
import { run } from '#platform/storage/database.ts';
import type { Columns, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Body, Head } from '#platform/ledger/record.ts';

/** The columns of `signed_head` under the names of `Head`. */
export const HEAD_COLUMNS = sql`key, chain, id, seq, type, operation, timestamp, owners,
  limited_owners as "limitedOwners", effective_id as "effectiveId", logged_in_id as "loggedInId",
  signer, signature, tree, hash, previous_hash as "previousHash", name, body, deleted`;

/** The head of one id, deleted or not. */
export async function readHead(
  on: Queryable,
  zone: ZoneRef,
  id: string,
): Promise<Head | undefined> {
  const [head] = await readHeads(on, zone, sql`id = ${id}`);
  return head;
}

/** The record with exactly that name, unless it is deleted. */
export async function readHeadByName(
  on: Queryable,
  zone: ZoneRef,
  chain: string,
  name: string,
): Promise<Head | undefined> {
  const [head] = await readHeads(
    on,
    zone,
    sql`chain = ${chain} and name = ${name} and not deleted`,
  );
  return head;
}

/** All heads of the zone that meet the condition, oldest first. */
export function readHeads(
  on: Queryable,
  zone: ZoneRef,
  condition: RawBuilder<unknown>,
): Promise<Head[]> {
  return run<Head>(
    on,
    sql`select ${HEAD_COLUMNS} from signed_head where zone = ${zone.id} and (${condition}) order by key`,
  );
}

/** The names, by id, of those records of the chains that are there. */
export async function readHeadNames(
  on: Queryable,
  zone: ZoneRef,
  chains: readonly string[],
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await run<Columns<'head', 'id' | 'name'>>(
    on,
    sql`select id, name from head where zone = ${zone.id} and id = any(${ids}::uuid[])
          and chain = any(${chains}::text[]) and not deleted`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A head as a reader sees it: without hash and signature when it is read by consent. */
export type SeenHead = Omit<Head, 'hash' | 'signature' | 'tree'> & {
  hash: Buffer | null;
  signature: Buffer | null;
};

/** A record or contract as the API answers it: what its type holds, beside header, metadata and verifications. */
export type ReadableRecord = { header: Header } & Body;

/** @typeParam Stored what records of the head's type hold; it was checked when the record was written */
export function toRecord<Stored = ReadableRecord>(head: SeenHead): Stored {
  return { metadata: {}, verifications: {}, ...head.body, header: toHeader(head) } as Stored;
}

/** The header as the API answers it. */
export function toHeader(head: Omit<SeenHead, 'key' | 'name' | 'body' | 'deleted'>): Header {
  return {
    id: head.id,
    dictionary: head.chain,
    timestamp: head.timestamp,
    type: head.type,
    operation: head.operation,
    owners: head.owners,
    limitedOwners: head.limitedOwners,
    effectiveId: head.effectiveId,
    loggedInId: head.loggedInId,
    signer: head.signer,
    seq: head.seq,
    ...(head.hash && {
      signature: head.signature?.toString('base64'),
      hash: head.hash.toString('hex'),
    }),
    ...(head.hash && head.previousHash && { previousHash: head.previousHash.toString('hex') }),
  };
}
