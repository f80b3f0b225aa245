/**
 * Every word of the query language. The parser can only ask for words of this list (see input.ts),
 * so printing, completion and the reserved names of model/dictionaries/names.ts follow one source.
 */
import { OPERATOR_WORDS } from './operators.ts';

export const AGGREGATES = [
  'SUM',
  'MIN',
  'MAX',
  'AVG',
  'STDDEVSAMP',
  'STDDEVPOP',
  'COUNT',
  'FIRST',
  'LAST',
  'ADDTOSET',
  'PUSH',
] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export const DIRECTIONS = ['ANY', 'IN', 'OUT'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const KEYWORDS = [
  'GRAPH',
  'FROM',
  'AS',
  'OF',
  'WHERE',
  'ORDER',
  'GROUP',
  'BY',
  'ASC',
  'DESC',
  'SKIP',
  'LIMIT',
  'TRAVERSE',
  'WHILE',
  'SELECT',
  'ALL',
  'AND',
  'OR',
  'NOT',
  'TRUE',
  'FALSE',
  'NULL',
  'DATE',
  ...DIRECTIONS,
  ...OPERATOR_WORDS,
  ...AGGREGATES,
] as const;
export type Keyword = (typeof KEYWORDS)[number];

const KEYWORD_SET: ReadonlySet<string> = new Set(KEYWORDS);

/** True for a keyword in any case. */
export function isKeyword(word: string): boolean {
  return KEYWORD_SET.has(word.toUpperCase());
}
