/** From the text of a query to a checked tree. */
import { sql } from 'kysely';
import type { Comparison, Condition, Query } from '#model/tql/ast.ts';
import { checkQuery, type ChainSchema } from '#model/tql/check.ts';
import { lineAndColumn, quote } from '#model/tql/error.ts';
import { rowOf } from '#model/tql/operators.ts';
import { parseQuery } from '#model/tql/parse.ts';
import {
  readMetadataSeq,
  type ChainDefinition,
  type Definitions,
} from '#platform/ledger/read/definitions.ts';
import { run, type Transaction } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import { chainAt, seqAt } from './as-of.ts';
import { applyDeadline, type Deadline } from './deadline.ts';
import { QueryProblem } from './errors.ts';

export interface CheckedQuery {
  query: Query;
  /** The chain as of the query's moment. */
  chain: ChainDefinition;
  metadataSeq: number;
  /** The last seq of the ledger that counts; undefined for the present. */
  asOf: number | undefined;
  warnings: string[];
}

/**
 * Parses a query and checks it against the zone's dictionaries: those of its AS OF, else those of now.
 * @param on the snapshot the query will run in, so that both see the same
 * @throws TqlError (the text is no query) or QueryProblem (it is, but not for this zone)
 */
export async function checkedQuery(
  definitions: Definitions,
  on: Transaction,
  zone: ZoneRef,
  text: string,
  deadline: Deadline,
): Promise<CheckedQuery> {
  const query = parseQuery(text);
  const metadataSeq = await readMetadataSeq(on, zone);
  const asOf = query.asOf && (await seqAt(on, zone, query.asOf.value));
  const { name } = query.chain;
  const chain =
    asOf === undefined
      ? await definitions.chain(on, zone, metadataSeq, name)
      : await chainAt(on, zone, asOf, name);
  const schema = schemaOf(chain);
  const problems = checkQuery(query, (asked) => (asked === chain.chain ? schema : undefined));
  const say = ({ from, message }: { from: number; message: string }) => {
    const { line, column } = lineAndColumn(text, from);
    return `Line ${line}, column ${column}: ${message}`;
  };
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new QueryProblem(errors.slice(0, 5).map(say).join(' '));
  const conditions = [query.where, query.kind === 'graph' ? query.traverse?.while : undefined];
  const badPattern = await findBadPattern(on, conditions, deadline);
  if (badPattern) throw new QueryProblem(say(badPattern));
  const warnings = problems.filter(({ severity }) => severity === 'warning').map(say);
  return { query, chain, metadataSeq, asOf, warnings };
}

export function schemaOf({ dictionary, datatypes }: ChainDefinition): ChainSchema | undefined {
  if (!dictionary) return undefined;
  return {
    attributes: [...datatypes].map(([path, datatype]) => ({ path, datatype })),
    keepsUndefined: dictionary.undefinedAttributesAction === 'KEEP',
  };
}

/**
 * PostgreSQL keeps the last 32 patterns compiled, and compiles what is beyond that for each row anew; a
 * pattern may take it a tenth of a second. Conditions of consent contracts take their part of the 32.
 */
export const MOST_PATTERNS = 8;

export const tooManyPatterns = (count: number) =>
  `${count} REGEX tests are too many: ${MOST_PATTERNS} may stand together. Join patterns with |, or use LIKE.`;

/**
 * The first pattern after REGEX that cannot be used, and where it stands; undefined when all can.
 * @param on a transaction that cannot go on after a bad one
 */
export async function findBadPattern(
  on: Transaction,
  conditions: readonly (Condition | undefined)[],
  deadline: Deadline,
): Promise<{ from: number; message: string } | undefined> {
  const tests = conditions.flatMap((condition) => (condition ? regexTests(condition) : []));
  const over = tests[MOST_PATTERNS];
  if (over) return { from: over.value.from, message: tooManyPatterns(tests.length) };
  for (const { value } of tests) {
    if (value.kind !== 'string') continue;
    await applyDeadline(on, deadline);
    const message = await whatIsWrongWith(on, value.value);
    if (message) return { from: value.from, message };
  }
  return undefined;
}

/** The comparisons with a regular expression, in the order of the text. */
export function regexTests(condition: Condition): Comparison[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(regexTests);
    case 'not':
      return regexTests(condition.condition);
    case 'compare':
      return rowOf(condition.operator).takes === 'regex' ? [condition] : [];
    default:
      return [];
  }
}

const BAD_PATTERN = '2201B';
/** PostgreSQL's words for a pattern that asks for more memory than it can give. */
const TOO_LARGE = new Set(['XX000', '53200', '54000']);

/** What PostgreSQL, which will run it, has against a pattern. A transaction cannot go on after a bad one. */
async function whatIsWrongWith(on: Transaction, pattern: string): Promise<string | undefined> {
  try {
    await run(on, sql`select '' ~ ${pattern}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const { code, message } = error;
    if (TOO_LARGE.has(String(code))) {
      return `${quote(pattern)} is too large a pattern. Simplify it.`;
    }
    if (code !== BAD_PATTERN) throw error;
    const reason = message.replace(/^invalid regular expression: /, '');
    return `${quote(pattern)} is not a regular expression: ${reason}.`;
  }
}
