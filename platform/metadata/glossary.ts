/** Glossary terms, whose names are unique without regard to case (A-590). */
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { DUPLICATE_TERM_MESSAGE } from '#model/metadata/glossary.ts';
import type { TermInput, StoredTerm } from '#model/metadata/glossary.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { byItem, byName, byText } from './page.ts';
import { Collection, fieldText, isNameTaken, MetadataError, sortText } from './collection.ts';

const CHAIN = SYSTEM_CHAINS.glossary;
const DESCRIPTION = fieldText(CHAIN, 'description');
const GROUP_NAME = fieldText(CHAIN, 'groupName');
const TYPE = fieldText(CHAIN, 'type');

export const GLOSSARY = new Collection<StoredTerm>({
  chain: CHAIN,
  listed: {
    sortKeys: {
      term: sortText(sql`name`),
      type: sortText(TYPE),
      description: sortText(DESCRIPTION),
      groupName: sortText(GROUP_NAME),
    },
    standardOrder: 'term',
    filters: {
      term: byName,
      type: byText(TYPE),
      description: byText(DESCRIPTION),
      groupName: byText(GROUP_NAME),
      aliases: byItem(sql`body #> '{glossary,aliases}'`),
      abbreviations: byItem(sql`body #> '{glossary,abbreviations}'`),
    },
  },
  /** The name must be unused in a new term, and unchanged in an update (A-268). */
  async check(tx, { id, term }, previous) {
    if (!previous && (await isNameTaken(tx, CHAIN, term, id))) {
      throw new MetadataError('conflict', DUPLICATE_TERM_MESSAGE);
    }
    if (previous && previous.term !== term) {
      throw new MetadataError(
        'invalid',
        `term: The term '${previous.term}' cannot be renamed. Add a new term and delete this one.`,
      );
    }
  },
});

export interface SavedTerms {
  created: number;
  updated: number;
  skipped: number;
}

/** Creates or replaces terms with different names; the existing ones are read with one statement. */
export async function saveTerms(
  tx: LedgerTransaction,
  terms: readonly TermInput[],
  actor: Actor,
): Promise<SavedTerms> {
  const names = terms.map(({ term }) => term);
  const heads = await readHeads(
    tx.sql,
    tx.zone,
    sql`chain = ${CHAIN} and not deleted and name is not null
        and ${sortText(sql`name`)} in (select ${sortText(sql`asked`)} from unnest(${names}::text[]) asked)`,
  );
  const known = new Map(heads.map((head) => [head.name?.toLowerCase(), head]));
  const saved = { created: 0, updated: 0, skipped: 0 };
  for (const term of terms) {
    const head = known.get(term.term.toLowerCase());
    if (!head) {
      await GLOSSARY.insert(tx, { id: newRecordId(), ...term }, actor);
      saved.created++;
      continue;
    }
    const before = head.body.glossary as StoredTerm;
    // A term is never renamed, not even in its capitalization.
    const next = { id: before.id, ...term, term: before.term };
    if (isDeepStrictEqual(before, next)) saved.skipped++;
    else {
      await GLOSSARY.replace(tx, head, next, actor);
      saved.updated++;
    }
  }
  return saved;
}
