/** Reads and writes metadata records of any kind. Each kind has its own chain and its own property in the body. */
import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '#model/fields.ts';
import type { SystemChain } from '../ledger/chains.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '../ledger/record.ts';
import type { Queryable } from '../storage/database.ts';
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
  chain: SystemChain;
  /** The type in the header. */
  type: string;
  /** The property of the body that holds the record. */
  part: string;
}

/** The text of a field. */
export function fieldText({ part }: RecordKind, field: string): RawBuilder<string> {
  return sql<string>`body #>> ${sql.lit(`{${part},${field}}`)}`;
}
export function sortText(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(${text}) collate "und-x-icu"`;
}

/**
 * A page of the present records of a kind, and their total number.
 * @throws SortError for an unknown sort key
 */
export async function listRecords<Stored>(
  zone: ZoneRef,
  kind: RecordKind,
  options: ListOptions,
  query: ListQuery,
): Promise<{ total: number; records: Stored[] }> {
  const columns = sql<{ record: Stored }>`body -> ${sql.lit(kind.part)} as record`;
  const { total, rows } = await listHeads(zone, kind.chain, columns, options, query);
  return { total, records: rows.map(({ record }) => record) };
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

/** Appends the first version of a record, which the acting wallet owns by default. */
export async function createRecord<Stored extends { id: string }>(
  tx: LedgerTransaction,
  kind: RecordKind,
  record: Stored,
  actor: Actor,
  owners: string[] = [actor.effectiveId],
): Promise<Stored> {
  await tx.append({
    chain: kind.chain,
    id: record.id,
    type: kind.type,
    operation: 'CREATE',
    owners,
    actor,
    body: { [kind.part]: record },
  });
  return record;
}

/** Appends the next version of a record. */
export async function replaceRecord<Stored extends { id: string }>(
  tx: LedgerTransaction,
  kind: RecordKind,
  previous: Head,
  record: Stored,
  actor: Actor,
): Promise<Stored> {
  await tx.append(nextVersion(previous, 'UPDATE', actor, { body: { [kind.part]: record } }));
  return record;
}
