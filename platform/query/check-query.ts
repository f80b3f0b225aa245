/** Parses a query and checks it against the dictionaries of a zone. */
import { sql } from 'kysely';
import type { Comparison, Condition, Query } from '#model/tql/ast.ts';
import { checkQuery } from '#model/tql/check.ts';
import type { ChainSchema } from '#model/tql/check.ts';
import { lineAndColumn, quote } from '#model/tql/error.ts';
import { rowOf } from '#model/tql/operators.ts';
import { parseQuery } from '#model/tql/parse.ts';
import { readMetadataSeq } from '#platform/ledger/read/definitions.ts';
import type { ChainDefinition, Definitions } from '#platform/ledger/read/definitions.ts';
import { run } from '#platform/storage/database.ts';
import type { Transaction } from '#platform/storage/database.ts';
import { ERROR_CODES } from '#platform/storage/error-codes.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { chainAt, seqAt } from './as-of.ts';
import { applyDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { QueryError } from './errors.ts';

export interface AskedQuery {
  zone: ZoneRef;
  text: string;
  /** Whether only a GRAPH query will do. */
  mustHaveGraph?: boolean | undefined;
}

const NO_GRAPH =
  'Line 1, column 1: expected GRAPH, as only a graph can be shown here. Download Data gives all rows of a FROM query.';

export interface CheckedQuery {
  query: Query;
  /** The chain at the time that the query reads. */
  chain: ChainDefinition;
  metadataSeq: number;
  /** The last seq that an AS OF query reads; undefined for the present. */
  asOf: number | undefined;
  warnings: string[];
}

/**
 * Parses a query and checks it against the zone's dictionaries: those at its AS OF time, or the present ones.
 * @param on the snapshot the query will run in, so that both see the same
 * @throws TqlError when the text is not a query; QueryError when the query does not fit the zone
 */
export async function checkedQuery(
  definitions: Definitions,
  on: Transaction,
  { zone, text, mustHaveGraph = false }: AskedQuery,
  deadline: Deadline,
): Promise<CheckedQuery> {
  const query = parseQuery(text);
  if (mustHaveGraph && query.kind !== 'graph') throw new QueryError(NO_GRAPH);
  const metadataSeq = await readMetadataSeq(on, zone);
  const asOf = query.asOf && (await seqAt(on, zone, query.asOf.value));
  const { name } = query.chain;
  const now = await definitions.chain(on, zone, metadataSeq, name);
  const chain = asOf === undefined ? now : await chainAt(on, zone, asOf, now);
  const schema = schemaOf(chain);
  const problems = checkQuery(query, (asked) => (asked === chain.chain ? schema : undefined));
  const say = ({ from, message }: { from: number; message: string }) => {
    const { line, column } = lineAndColumn(text, from);
    return `Line ${line}, column ${column}: ${message}`;
  };
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new QueryError(errors.slice(0, 5).map(say).join(' '));
  const conditions = [query.where, query.kind === 'graph' ? query.traverse?.while : undefined];
  const badPattern = await findBadPattern(on, conditions, deadline);
  if (badPattern) throw new QueryError(say(badPattern));
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
 * PostgreSQL caches the last 32 compiled patterns and compiles further ones again for each row, which may take
 * a tenth of a second per pattern. The conditions of consent contracts share the 32.
 */
export const MAX_PATTERNS = 8;

export const tooManyPatterns = (count: number) =>
  `${count} REGEX tests are too many: ${MAX_PATTERNS} may stand together. Join patterns with |, or use LIKE.`;

/**
 * The first pattern after REGEX that cannot be used, with its position; undefined when all can.
 * @param on a transaction, which has failed when a bad pattern was found
 */
export async function findBadPattern(
  on: Transaction,
  conditions: readonly (Condition | undefined)[],
  deadline: Deadline,
): Promise<{ from: number; message: string } | undefined> {
  const tests = conditions.flatMap((condition) => (condition ? regexTests(condition) : []));
  const over = tests[MAX_PATTERNS];
  if (over) return { from: over.value.from, message: tooManyPatterns(tests.length) };
  for (const { value } of tests) {
    if (value.kind !== 'string') continue;
    await applyDeadline(on, deadline);
    const message = await patternProblem(on, value.value);
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

/** PostgreSQL's codes for a pattern that needs too much memory. */
const TOO_LARGE: ReadonlySet<string> = new Set([
  'XX000',
  ERROR_CODES.outOfMemory,
  ERROR_CODES.programLimitExceeded,
]);

/** Why PostgreSQL refuses a pattern; undefined when it accepts it. The transaction has failed after a refusal. */
async function patternProblem(on: Transaction, pattern: string): Promise<string | undefined> {
  try {
    await run(on, sql`select '' ~ ${pattern}`);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const { code, message } = error;
    if (TOO_LARGE.has(String(code))) {
      return `${quote(pattern)} is too large a pattern. Simplify it.`;
    }
    if (code !== ERROR_CODES.invalidRegularExpression) throw error;
    const reason = message.replace(/^invalid regular expression: /, '');
    return `${quote(pattern)} is not a regular expression: ${reason}.`;
  }
}
