/**
 * Metadata records of any kind: each kind has its own chain and its own property in the body. A collection is a kind
 * whose records are listed, read, created, updated and deleted one by one. `tests/api` tests them: `glossary`,
 * `groups`, `wallets` and `saved-views`.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isUuid } from '#model/fields/fields.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { requireVersion } from '#platform/ledger/append/require-version.ts';
import type { ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import { METADATA } from '#platform/ledger/chains.ts';
import type { MetadataChain } from '#platform/ledger/chains.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { hasRows } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { listHeads } from './page.ts';
import type { ListOptions, ListQuery } from './page.ts';

/**
 * The error for a metadata record that cannot be saved or deleted. It is sent as 400, or as 409 when the record
 * conflicts with another one.
 */
export class MetadataError extends Error {
  override name = 'MetadataError';
  constructor(
    readonly kind: 'invalid' | 'conflict',
    message: string,
  ) {
    super(message);
  }
}

/** The text of a field of a kind's records. */
export function fieldText(chain: MetadataChain, field: string): RawBuilder<string> {
  return sql<string>`body #>> ${sql.lit(`{${METADATA[chain].part},${field}}`)}`;
}
export function sortText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text}) collate "und-x-icu"`;
}

/** The head of a present record of the chain; undefined for any other id. */
export async function readPresent(
  on: Queryable,
  zone: ZoneRef,
  chain: MetadataChain,
  id: string,
): Promise<Head | undefined> {
  const head = isUuid(id) ? await readHead(on, zone, id) : undefined;
  return head && head.chain === chain && !head.deleted ? head : undefined;
}

/** The rules of one kind. The checks throw a MetadataError. */
export interface CollectionRules<Stored> {
  chain: MetadataChain;
  listed: ListOptions;
  /** True for wallets, which get their own keys and own themselves. Other records belong to the acting wallet. */
  isWallet?: boolean;
  /** Checks a record before it is saved; `previous` is what it replaces. */
  check(tx: LedgerTransaction, record: Stored, previous: Stored | undefined): Promise<void>;
  /** Checks whether a record may be deleted, and deletes what depends on it. */
  beforeDelete?(tx: LedgerTransaction, head: Head, actor: Actor): Promise<void>;
}

export class Collection<Stored extends { id: string }> {
  constructor(private readonly rules: CollectionRules<Stored>) {}

  get chain(): MetadataChain {
    return this.rules.chain;
  }

  /** The property of a body that holds the record. */
  private get part(): string {
    return METADATA[this.chain].part;
  }

  private recordOf(head: Head): Stored {
    return head.body[this.part] as Stored;
  }

  /** A page of the zone's records, in the standard order by default, and their total number. @throws SortError */
  async list(zone: ZoneRef, query: ListQuery): Promise<{ total: number; records: Stored[] }> {
    const columns = sql<{ record: Stored }>`body -> ${sql.lit(this.part)} as record`;
    const { listed } = this.rules;
    const { total, rows } = await listHeads(zone, this.chain, columns, listed, query);
    return { total, records: rows.map(({ record }) => record) };
  }

  /**
   * A record as it is now, or as a transaction sees it.
   * @returns undefined when there is none with the id
   */
  async read(zone: ZoneRef, id: string, on: Queryable = zone.db): Promise<Stored | undefined> {
    const head = await readPresent(on, zone, this.chain, id);
    return head && this.recordOf(head);
  }

  /** Reads a record with the hash of its version. */
  async readVersion(
    zone: ZoneRef,
    id: string,
  ): Promise<{ record: Stored; hash: Buffer } | undefined> {
    const head = await readPresent(zone.db, zone, this.chain, id);
    return head && { record: this.recordOf(head), hash: head.hash };
  }

  /** @throws MetadataError when the record is not allowed */
  async create(tx: LedgerTransaction, body: Omit<Stored, 'id'>, actor: Actor): Promise<Stored> {
    const { check, isWallet } = this.rules;
    const record = withId(newRecordId(), body);
    await check(tx, record, undefined);
    if (isWallet) await tx.createSigningKey(record.id);
    return this.insert(tx, record, actor);
  }

  /**
   * Replaces everything but the id.
   * @returns undefined when there is none
   * @throws MetadataError or StaleVersionError
   */
  async update(
    tx: LedgerTransaction,
    id: string,
    body: Omit<Stored, 'id'>,
    actor: Actor,
    expected?: ExpectedVersions,
  ): Promise<Stored | undefined> {
    const head = await readPresent(tx.sql, tx.zone, this.chain, id);
    if (!head) return undefined;
    await requireVersion(tx, head, expected, actor);
    const record = withId(head.id, body);
    await this.rules.check(tx, record, this.recordOf(head));
    return this.replace(tx, head, record, actor);
  }

  /** @returns false when there is none @throws MetadataError or StaleVersionError */
  async delete(
    tx: LedgerTransaction,
    id: string,
    actor: Actor,
    expected?: ExpectedVersions,
  ): Promise<boolean> {
    const head = await readPresent(tx.sql, tx.zone, this.chain, id);
    if (!head) return false;
    await requireVersion(tx, head, expected, actor);
    await this.rules.beforeDelete?.(tx, head, actor);
    await tx.append(nextVersion(head, 'DELETE', actor));
    return true;
  }

  /**
   * Makes the last version before a deletion the present one again.
   * @param deleted a deleted record of this kind
   * @throws MetadataError when it is not allowed any more, as when another record has its name
   */
  async restore(tx: LedgerTransaction, deleted: Head, actor: Actor): Promise<void> {
    const record = this.recordOf(deleted);
    await this.rules.check(tx, record, undefined);
    await this.replace(tx, deleted, record, actor);
  }

  /** Appends the first version of a record that was checked. */
  async insert(tx: LedgerTransaction, record: Stored, actor: Actor): Promise<Stored> {
    await tx.append({
      chain: this.chain,
      id: record.id,
      type: METADATA[this.chain].type,
      operation: 'CREATE',
      owners: [this.rules.isWallet ? record.id : actor.effectiveId],
      actor,
      body: { [this.part]: record },
    });
    return record;
  }

  /** Appends the next version of a record that was checked. */
  async replace(
    tx: LedgerTransaction,
    previous: Head,
    record: Stored,
    actor: Actor,
  ): Promise<Stored> {
    const body = { [this.part]: record };
    await tx.append(nextVersion(previous, 'UPDATE', actor, { body }));
    return record;
  }
}

/** TypeScript cannot infer that the id and the rest make a Stored. */
function withId<Stored extends { id: string }>(id: string, body: Omit<Stored, 'id'>): Stored {
  return { id, ...body } as unknown as Stored;
}

/**
 * True when another present record of the chain has the name, without regard to case. Records that the same plan
 * appended are found only after a flush.
 */
export function isNameTaken(
  tx: LedgerTransaction,
  chain: MetadataChain,
  name: string,
  id: string,
): Promise<boolean> {
  return hasRows(
    tx.sql,
    sql`from head where zone = ${tx.zone.id} and chain = ${chain} and not deleted
          and name is not null and ${sortText(sql`name`)} = lower(${name}) and id <> ${id}`,
  );
}
