/** Glossary terms: one of each name, compared without regard to case. */
import { sql } from 'kysely';
import { DUPLICATE_TERM_MESSAGE, type StoredTerm } from '#model/glossary.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { collectionOf, isNameTaken } from './collection.ts';
import { fieldText, MetadataProblem, sortText, type RecordKind } from './records.ts';

const TERM: RecordKind = {
  chain: SYSTEM_CHAINS.glossary,
  type: 'GLOSSARY_TERM',
  part: 'glossary',
};
const DESCRIPTION = fieldText(TERM, 'description');
const GROUP_NAME = fieldText(TERM, 'groupName');
const TYPE = fieldText(TERM, 'type');

export const GLOSSARY = collectionOf<StoredTerm>({
  kind: TERM,
  listed: {
    sortKeys: {
      term: sortText(sql`name`),
      type: sortText(TYPE),
      description: sortText(DESCRIPTION),
      groupName: sortText(GROUP_NAME),
    },
    standardOrder: 'term',
    searched: [sql`name`, TYPE, DESCRIPTION, GROUP_NAME],
  },
  /** A term is new, or stays what it was while other things are said of it. */
  async check(tx, { id, term }, previous) {
    if (!previous && (await isNameTaken(tx, TERM, term, id))) {
      throw new MetadataProblem('conflict', DUPLICATE_TERM_MESSAGE);
    }
    if (previous && previous.name !== term) {
      throw new MetadataProblem(
        'invalid',
        `term: The term '${previous.name}' cannot be renamed. Add a new term and delete this one.`,
      );
    }
  },
});
