/**
 * Metadata records of any kind: each kind has its own chain and its own property in the body. A collection is a kind whose
 * records are listed, read, created, updated and deleted one by one.
 */
import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '#model/fields.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { requireVersion, type ExpectedVersions } from '#platform/ledger/append/require-version.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import { METADATA, type MetadataChain } from '../ledger/chains.ts';
import { newRecordId } from '../ledger/record-id.ts';
import type { Actor, Head } from '../ledger/record.ts';
import { hasRows, type Queryable } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { listHeads, type ListOptions, type ListQuery } from './page.ts';

/** A metadata record that cannot be saved or deleted. Sent as 400, or as 409 when it conflicts with another record. */
export class MetadataProblem extends Error {
  override name = 'MetadataProblem';
  constructor(
    readonly kind: 'invalid' | 'conflict',
    message: string,
  ) {
    super(message);
  }
}

/** One kind of metadata, and where its records are stored. */
export interface RecordKind {
  chain: MetadataChain;
  /** The type in the header. */
  type: string;
}

/** The text of a field. */
export function fieldText({ chain }: RecordKind, field: string): RawBuilder<string> {
  return sql<string>`body #>> ${sql.lit(`{${METADATA[chain].part},${field}}`)}`;
}
export function sortText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text}) collate "und-x-icu"`;
}

/** The head of a present record of the kind; undefined for any other id. */
export async function readLiving(
  on: Queryable,
  zone: ZoneRef,
  kind: Pick<RecordKind, 'chain'>,
  id: string,
): Promise<Head | undefined> {
  const head = isUuid(id) ? await readHead(on, zone, id) : undefined;
  return head && head.chain === kind.chain && !head.deleted ? head : undefined;
}

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

export class Collection<Stored extends { id: string }> {
  constructor(private readonly rules: CollectionRules<Stored>) {}

  get chain(): MetadataChain {
    return this.rules.kind.chain;
  }

  /** The property of a body that holds the record. */
  private get part(): string {
    return METADATA[this.chain].part;
  }

  /** A page of the zone's records, in the standard order by default, and their total number. @throws SortError */
  async list(zone: ZoneRef, query: ListQuery): Promise<{ total: number; records: Stored[] }> {
    const { kind, listed } = this.rules;
    const columns = sql<{ record: Stored }>`body -> ${sql.lit(this.part)} as record`;
    const { total, rows } = await listHeads(zone, kind.chain, columns, listed, query);
    return { total, records: rows.map(({ record }) => record) };
  }

  /** @returns undefined when there is none with the id */
  async read(zone: ZoneRef, id: string): Promise<Stored | undefined> {
    return (await this.readVersion(zone, id))?.record;
  }

  /** The same with the hash of its version. */
  async readVersion(
    zone: ZoneRef,
    id: string,
  ): Promise<{ record: Stored; hash: Buffer } | undefined> {
    const { kind } = this.rules;
    const head = await readLiving(zone.db, zone, kind, id);
    return head && { record: head.body[this.part] as Stored, hash: head.hash };
  }

  /** @throws MetadataProblem when the record is not allowed */
  async create(tx: LedgerTransaction, body: Omit<Stored, 'id'>, actor: Actor): Promise<Stored> {
    const { check, isParty } = this.rules;
    const record = withId(newRecordId(), body);
    await check(tx, record, undefined);
    if (isParty) await tx.createKey(record.id);
    return this.insert(tx, record, actor);
  }

  /** Replaces everything but the id. @returns undefined when there is none @throws MetadataProblem or StaleVersion */
  async update(
    tx: LedgerTransaction,
    id: string,
    body: Omit<Stored, 'id'>,
    actor: Actor,
    expected?: ExpectedVersions,
  ): Promise<Stored | undefined> {
    const { kind, check } = this.rules;
    const head = await readLiving(tx.sql, tx.zone, kind, id);
    if (!head) return undefined;
    await requireVersion(tx, head, expected, actor);
    const record = withId(head.id, body);
    await check(tx, record, head);
    return this.replace(tx, head, record, actor);
  }

  /** @returns false when there is none @throws MetadataProblem or StaleVersion */
  async delete(
    tx: LedgerTransaction,
    id: string,
    actor: Actor,
    expected?: ExpectedVersions,
  ): Promise<boolean> {
    const { kind, beforeDelete } = this.rules;
    const head = await readLiving(tx.sql, tx.zone, kind, id);
    if (!head) return false;
    await requireVersion(tx, head, expected, actor);
    await beforeDelete?.(tx, head, actor);
    await tx.append(nextVersion(head, 'DELETE', actor));
    return true;
  }

  /**
   * Makes the last version before a deletion the present one again.
   * @param deleted a deleted record of this kind
   * @throws MetadataProblem when it is not allowed any more, as when another record has its name
   */
  async restore(tx: LedgerTransaction, deleted: Head, actor: Actor): Promise<void> {
    const record = deleted.body[this.part] as Stored;
    await this.rules.check(tx, record, undefined);
    await this.replace(tx, deleted, record, actor);
  }

  /** Appends the first version of a record that was checked. */
  async insert(tx: LedgerTransaction, record: Stored, actor: Actor): Promise<Stored> {
    const { kind, isParty } = this.rules;
    await tx.append({
      chain: kind.chain,
      id: record.id,
      type: kind.type,
      operation: 'CREATE',
      owners: [isParty ? record.id : actor.effectiveId],
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
 * True when another present record of the kind has the name, without regard to case. Records that the same plan
 * appended are found only after a flush.
 */
export function isNameTaken(
  tx: LedgerTransaction,
  kind: RecordKind,
  name: string,
  id: string,
): Promise<boolean> {
  return hasRows(
    tx.sql,
    sql`from head where zone = ${tx.zone.id} and chain = ${kind.chain} and not deleted
          and name is not null and ${sortText(sql`name`)} = lower(${name}) and id <> ${id}`,
  );
}
