/** A kind of metadata that people list, read, add, change and delete one by one. */
import { sql } from 'kysely';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '../ledger/record.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import {
  createRecord,
  deletion,
  listRecords,
  readLiving,
  readRecord,
  replaceRecord,
  sortText,
  type ListOptions,
  type ListQuery,
  type RecordKind,
} from './records.ts';

/** What is peculiar to a kind. The checks throw a MetadataProblem. */
export interface CollectionRules<Stored> {
  kind: RecordKind;
  listed: ListOptions;
  /** True for wallets: each gets keys of its own and owns itself; anything else belongs to whoever makes it. */
  isParty?: boolean;
  /** What must hold for a record as it is to be saved; `previous` is the version it replaces. */
  check(tx: LedgerTransaction, record: Stored, previous: Head | undefined): Promise<void>;
  /** What must hold for a record that is to go, and what goes with it. */
  beforeDelete?(tx: LedgerTransaction, head: Head, actor: Actor): Promise<void>;
}

export interface Collection<Stored extends { id: string }> {
  /** Those of the zone, in the standard order unless another is asked for. @throws SortError */
  list(zone: ZoneRef, query: ListQuery): Promise<{ total: number; records: Stored[] }>;
  /** Undefined when there is none of the id. */
  read(zone: ZoneRef, id: string): Promise<Stored | undefined>;
  /** @throws MetadataProblem when it cannot be as things are */
  create(tx: LedgerTransaction, body: Omit<Stored, 'id'>, actor: Actor): Promise<Stored>;
  /** Replaces all of it but the id. @returns undefined when there is none @throws MetadataProblem */
  update(
    tx: LedgerTransaction,
    id: string,
    body: Omit<Stored, 'id'>,
    actor: Actor,
  ): Promise<Stored | undefined>;
  /** @returns false when there is none @throws MetadataProblem */
  delete(tx: LedgerTransaction, id: string, actor: Actor): Promise<boolean>;
}

export function collectionOf<Stored extends { id: string }>({
  kind,
  listed,
  isParty = false,
  check,
  beforeDelete,
}: CollectionRules<Stored>): Collection<Stored> {
  // TypeScript cannot see that an id and all but the id make the whole.
  const withId = (id: string, body: Omit<Stored, 'id'>) => ({ id, ...body }) as unknown as Stored;
  return {
    list: (zone, query) => listRecords<Stored>(zone, kind, listed, query),

    read: (zone, id) => readRecord<Stored>(zone, kind, id),

    async create(tx, body, actor) {
      const record = withId(crypto.randomUUID(), body);
      await check(tx, record, undefined);
      if (!isParty) return createRecord(tx, kind, record, actor);
      await tx.createKey(record.id);
      return createRecord(tx, kind, record, actor, [record.id]);
    },

    async update(tx, id, body, actor) {
      const head = await readLiving(tx.sql, tx.zone, kind, id);
      if (!head) return undefined;
      const record = withId(head.id, body);
      await check(tx, record, head);
      return replaceRecord(tx, kind, head, record, actor);
    },

    async delete(tx, id, actor) {
      const head = await readLiving(tx.sql, tx.zone, kind, id);
      if (!head) return false;
      await beforeDelete?.(tx, head, actor);
      await tx.append(deletion(head, actor));
      return true;
    },
  };
}

/**
 * True when a living record of the kind, other than the one of the id, has the name, without regard to case.
 * Records appended before in the same plan are only seen once they are flushed.
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
