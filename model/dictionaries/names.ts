/**
 * Names of dictionaries, attributes, indexes and edges, and the words they may not be.
 * Requirements; the word list is our own, as A-534 leaves it open.
 */
import { DATATYPES, INDEX_TYPES } from './datatypes.ts';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import { KEYWORDS } from '#model/tql/keywords.ts';

export const NAME_PATTERN = /^[A-Za-z]\w{2,63}$/;
export const NAME_MESSAGE =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
export const RESERVED_MESSAGE = 'Reserved keywords are not accepted.';

/** Words of the query language that Keyway does not have, but other versions of the platform do. */
const OTHER_QUERY_WORDS =
  'JOIN INNER LEFT OUTER ONCE ON UNGROUP COMBINE SUBFLOW FINALIZE FUNCTION INOUT OMNI';
const CONTRACT_WORDS = 'CONSENTS FOR UNTIL WHEN ONLY GLOBAL SUPPRESS START';
const INDEX_WORDS = 'FUZZY KEYWORD FULL TEXT VECTOR';
const FIXED_WORDS = 'DICTIONARY USER_WALLET EDGE_DEF';

export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...KEYWORDS,
  ...[OTHER_QUERY_WORDS, CONTRACT_WORDS, INDEX_WORDS, FIXED_WORDS].flatMap((words) =>
    words.split(' '),
  ),
  ...DATATYPES,
  ...INDEX_TYPES,
]);

/** True for a word of the query language, a data type, an index type or a fixed name, in any case. */
export function isReserved(name: string): boolean {
  return RESERVED_WORDS.has(name.toUpperCase());
}

/**
 * Fixed words in the API's addresses at the position of a chain's name: `POST /jobs/glossary/upload` imports the
 * glossary, so a chain named `glossary` could never be reached.
 */
export const API_WORDS: ReadonlySet<string> = new Set(['glossary', 'query']);
/** Fixed words in the console's addresses at that position, in any case: `/dictionaries/new` creates a dictionary. */
export const CONSOLE_WORDS: ReadonlySet<string> = new Set([
  'create-dictionary',
  'from-file',
  'new',
]);
export const ADDRESS_MESSAGE =
  'This name stands for something else in addresses. Choose another one.';

/** True for a name that no dictionary may have, because its address would mean something else. */
export function isAddressWord(name: string): boolean {
  return API_WORDS.has(name) || CONSOLE_WORDS.has(name.toLowerCase());
}

/**
 * What is wrong with a name typed into the editor, as the sentence of the specification, or undefined.
 * Imported files may carry names this refuses; they are accepted and listed as warnings.
 */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return BLANK_MESSAGE;
  if (isReserved(name)) return RESERVED_MESSAGE;
  if (!NAME_PATTERN.test(name)) return NAME_MESSAGE;
  return undefined;
}
