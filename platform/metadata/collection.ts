/** A kind of metadata whose records are listed, read, created, updated and deleted one by one. */
import { sql } from 'kysely';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { requireVersion, type ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import type { Actor, Head } from '../ledger/record.ts';
import { newRecordId } from '../ledger/record-id.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import {
  createRecord,
  listRecords,
  readLiving,
  replaceRecord,
  sortText,
  type RecordKind,
} from './records.ts';
import type { ListOptions, ListQuery } from './page.ts';

/** The rules of one kind. The checks throw a MetadataProblem. */
export interface CollectionRules<Stored> {
  kind: RecordKind;
  listed: ListOptions;
  /** True for wallets, which get their own keys and own themselves. Other records belong to the acting wallet. */
  isParty?: boolean;
  /** Checks a record before it is saved; `previous` is the version that it replaces. */
  check(tx: LedgerTransaction, record: Stored, previous: Head | undefined): Promise<void>;
  /** Checks whether a record may be deleted, and deletes what depends on it. */
  beforeDelete?(tx: LedgerTransaction, head: Head, actor: Actor): Promise<void>;
}

export interface Collection<Stored extends { id: string }> {
  /** The records of the zone, in the standard order by default. @throws SortError */
  list(zone: ZoneRef, query: ListQuery): Promise<{ total: number; records: Stored[] }>;
  /** @returns undefined when there is none with the id */
  read(zone: ZoneRef, id: string): Promise<Stored | undefined>;
  /** The same with the hash of its version. */
  readVersion(zone: ZoneRef, id: string): Promise<{ record: Stored; hash: Buffer } | undefined>;
  /** @throws MetadataProblem when the record is not allowed */
  create(tx: LedgerTransaction, body: Omit<Stored, 'id'>, actor: Actor): Promise<Stored>;
  /** Replaces everything but the id. @returns undefined when there is none @throws MetadataProblem or StaleVersion */
  update(
    tx: LedgerTransaction,
    id: string,
    body: Omit<Stored, 'id'>,
    actor: Actor,
    expected?: ExpectedVersions,
  ): Promise<Stored | undefined>;
  /** @returns false when there is none @throws MetadataProblem or StaleVersion */
  delete(
    tx: LedgerTransaction,
    id: string,
    actor: Actor,
    expected?: ExpectedVersions,
  ): Promise<boolean>;
}

export function collectionOf<Stored extends { id: string }>({
  kind,
  listed,
  isParty = false,
  check,
  beforeDelete,
}: CollectionRules<Stored>): Collection<Stored> {
  // TypeScript cannot infer that the id and Omit<Stored, 'id'> make a Stored.
  const withId = (id: string, body: Omit<Stored, 'id'>) => ({ id, ...body }) as unknown as Stored;
  const readVersion = async (zone: ZoneRef, id: string) => {
    const head = await readLiving(zone.db, zone, kind, id);
    return head && { record: head.body[kind.part] as Stored, hash: head.hash };
  };
  return {
    list: (zone, query) => listRecords<Stored>(zone, kind, listed, query),

    readVersion,

    read: async (zone, id) => (await readVersion(zone, id))?.record,

    async create(tx, body, actor) {
      const record = withId(newRecordId(), body);
      await check(tx, record, undefined);
      if (!isParty) return createRecord(tx, kind, record, actor);
      await tx.createKey(record.id);
      return createRecord(tx, kind, record, actor, [record.id]);
    },

    async update(tx, id, body, actor, expected) {
      const head = await readLiving(tx.sql, tx.zone, kind, id);
      if (!head) return undefined;
      await requireVersion(tx, head, expected, actor);
      const record = withId(head.id, body);
      await check(tx, record, head);
      return replaceRecord(tx, kind, head, record, actor);
    },

    async delete(tx, id, actor, expected) {
      const head = await readLiving(tx.sql, tx.zone, kind, id);
      if (!head) return false;
      await requireVersion(tx, head, expected, actor);
      await beforeDelete?.(tx, head, actor);
      await tx.append(nextVersion(head, 'DELETE', actor));
      return true;
    },
  };
}

/**
 * True when another present record of the kind has the name, without regard to case. Records that the same plan
 * appended are found only after a flush.
 */
export async function isNameTaken(
  tx: LedgerTransaction,
  kind: RecordKind,
  name: string,
  id: string,
): Promise<boolean> {
  const same = await run(
    tx.sql,
    sql`select 1 as taken from head where zone = ${tx.zone.id} and chain = ${kind.chain}
          and not deleted and name is not null and ${sortText(sql`name`)} = lower(${name})
          and id <> ${id} limit 1`,
  );
  return same.length > 0;
}
