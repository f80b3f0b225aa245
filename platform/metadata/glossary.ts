/** Glossary terms: one of each name, compared without regard to case (A-590). */
import { sql } from 'kysely';
import { DUPLICATE_TERM_MESSAGE, type GlossaryTerm, type StoredTerm } from '#model/glossary.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/record.ts';
import { run } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import {
  createRecord,
  deletion,
  fieldText,
  listRecords,
  MetadataProblem,
  readLiving,
  readRecord,
  replaceRecord,
  sortText,
  type ListQuery,
  type RecordKind,
} from './records.ts';

const TERM: RecordKind = {
  chain: SYSTEM_CHAINS.glossary,
  type: 'GLOSSARY_TERM',
  part: 'glossary',
};
const DESCRIPTION = fieldText(TERM, 'description');
const GROUP_NAME = fieldText(TERM, 'groupName');
const TYPE = fieldText(TERM, 'type');
const LISTED = {
  sortKeys: {
    term: sortText(sql`name`),
    type: sortText(TYPE),
    description: sortText(DESCRIPTION),
    groupName: sortText(GROUP_NAME),
  },
  standardOrder: 'term',
  searched: [sql`name`, TYPE, DESCRIPTION, GROUP_NAME],
};

/** The terms of a zone, by term unless another order is asked for. @throws SortError */
export async function listTerms(
  zone: ZoneRef,
  query: ListQuery,
): Promise<{ total: number; terms: StoredTerm[] }> {
  const { total, records } = await listRecords<StoredTerm>(zone, TERM, LISTED, query);
  return { total, terms: records };
}

export function readTerm(zone: ZoneRef, id: string): Promise<StoredTerm | undefined> {
  return readRecord<StoredTerm>(zone, TERM, id);
}

/**
 * Adds a term. Terms appended before in the same plan are only seen once they are flushed.
 * @throws MetadataProblem when there is a term of that name
 */
export async function createTerm(
  tx: LedgerTransaction,
  body: GlossaryTerm,
  actor: Actor,
): Promise<StoredTerm> {
  const same = await run(
    tx.sql,
    sql`select 1 as taken from head where zone = ${tx.zone.id} and chain = ${TERM.chain}
          and not deleted and name is not null and ${sortText(sql`name`)} = lower(${body.term}) limit 1`,
  );
  if (same.length > 0) throw new MetadataProblem('conflict', DUPLICATE_TERM_MESSAGE);
  return createRecord(tx, TERM, { id: crypto.randomUUID(), ...body }, actor);
}

/**
 * Replaces what is said of a term; the term itself stays (A-268).
 * @returns undefined when there is no such term
 * @throws MetadataProblem when the body names another term
 */
export async function updateTerm(
  tx: LedgerTransaction,
  id: string,
  body: GlossaryTerm,
  actor: Actor,
): Promise<StoredTerm | undefined> {
  const head = await readLiving(tx.sql, tx.zone, TERM, id);
  if (!head) return undefined;
  if (body.term !== head.name) {
    throw new MetadataProblem(
      'invalid',
      `term: The term '${head.name}' cannot be renamed. Add a new term and delete this one.`,
    );
  }
  return replaceRecord(tx, TERM, head, { id: head.id, ...body }, actor);
}

/** @returns false when there is no such term */
export async function deleteTerm(
  tx: LedgerTransaction,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const head = await readLiving(tx.sql, tx.zone, TERM, id);
  if (!head) return false;
  await tx.append(deletion(head, actor));
  return true;
}
