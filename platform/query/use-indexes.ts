/**
 * Uses the indexes of a chain in a query. Conditions joined by AND at the top narrow the records by the entries
 * of one index; alternatives (OR) by one index each. The condition is always evaluated as well, so an index only
 * makes a query faster; it must never exclude a match:
 *
 * - PRIMARY and UNIQUE serve equality (== and IN) on all of their attributes together. A list has one key for the
 *   whole list, so its items are not found by it.
 * - NORMAL serves equality, ranges and LIKE with a fixed prefix on its leading attribute. Empty texts have no
 *   entry, so equality with one, or a range of texts without a lower bound, does not use it.
 * - FULLTEXT serves LIKE and ILIKE on any of its attributes, by the trigrams of the pattern.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { isUniqueIndex } from '#model/dictionaries/dictionary.ts';
import type { Condition, Literal, Path } from '#model/tql/ast.ts';
import { readDate } from '#model/tql/literals.ts';
import type { Operator } from '#model/tql/operators.ts';
import { canonicalKeyText, keyHash } from '#platform/ledger/values/canonical-values.ts';
import type { ChainDefinition, IndexDefinition } from '#platform/ledger/read/definitions.ts';
import { isFulltext, TEXT_ENTRY_LENGTH } from '#platform/ledger/projections/entries.ts';
import { longTextTrigram, trigramsOfPattern } from '#platform/ledger/projections/trigrams.ts';
import { sqlFamilyOfType, passesList } from './values.ts';
import type { SqlFamily, Sql } from './values.ts';

/** The maximum number of keys that IN on several attributes may produce. */
const MAX_KEYS = 1_000;
/** Texts up to this length are in the index in full, whatever their last character. */
const WHOLE_TEXT_LENGTH = TEXT_ENTRY_LENGTH - 100;

/**
 * A condition on `{alias}.key` from the indexes; `true` when no index fits.
 * @param beside a SELECT of keys of further records, with values that the indexes do not know
 */
export function narrowByIndex(
  zone: number,
  condition: Condition | undefined,
  chain: ChainDefinition,
  alias: string,
  beside?: Sql,
): Sql {
  const keys = keysByIndex(zone, condition, chain);
  if (!keys) return sql`true`;
  const all = beside ? sql`${keys} union all ${beside}` : keys;
  return sql`${sql.ref(`${alias}.key`)} in (${all})`;
}

/** Whether the indexes narrow the records that the condition is evaluated for. */
export function isNarrowed(condition: Condition | undefined, chain: ChainDefinition): boolean {
  return keysByIndex(0, condition, chain) !== undefined;
}

function keysByIndex(
  zone: number,
  condition: Condition | undefined,
  chain: ChainDefinition,
): Sql | undefined {
  return condition && chain.indexes.length > 0 ? keysOf({ zone, chain }, condition) : undefined;
}

/** A chain of a zone. */
interface ZoneChain {
  zone: number;
  chain: ChainDefinition;
}

/** A comparison with an attribute of the dictionary. */
interface Test {
  attribute: string;
  datatype: Datatype;
  family: SqlFamily;
  isList: boolean;
  operator: Operator;
  values: readonly Literal[];
}

/** A SELECT of the keys of all records that may match; undefined when no index fits. */
function keysOf(zoneChain: ZoneChain, condition: Condition): Sql | undefined {
  if (condition.kind === 'or') {
    const parts = condition.conditions.map((part) => keysOf(zoneChain, part));
    const known = parts.filter((part) => part !== undefined);
    return known.length === parts.length ? sql.join(known, sql` union all `) : undefined;
  }
  const parts = conjuncts(condition);
  const tests = parts.flatMap((part) => testOf(zoneChain.chain, part) ?? []);
  return (
    byWholeKey(zoneChain, tests) ??
    byValue(zoneChain, tests) ??
    byRange(zoneChain, tests) ??
    byGrams(zoneChain, tests) ??
    parts.flatMap((part) => (part.kind === 'or' ? (keysOf(zoneChain, part) ?? []) : []))[0]
  );
}

function conjuncts(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.conditions.flatMap(conjuncts) : [condition];
}

function testOf(chain: ChainDefinition, condition: Condition): Test | undefined {
  if (condition.kind === 'compare') {
    return testAt(chain, condition.path, condition.operator, [condition.value]);
  }
  if (condition.kind !== 'list-test') return undefined;
  return testAt(chain, condition.path, condition.operator, condition.values);
}

function testAt(
  chain: ChainDefinition,
  path: Path,
  operator: Operator,
  values: readonly Literal[],
): Test | undefined {
  const attribute = path.segments.join('.');
  const datatype = path.root === 'data' ? chain.datatypes.get(attribute) : undefined;
  if (!datatype || values.some(({ kind }) => kind === 'null')) return undefined;
  const isList = passesList(path, chain);
  return { attribute, datatype, family: sqlFamilyOfType(datatype), isList, operator, values };
}

/** The texts that == or IN asks for; undefined for other operators, and when one of the texts is empty. */
function wantedTexts({ operator, values, datatype }: Test): string[] | undefined {
  if (operator !== '==' && operator !== 'IN') return undefined;
  const texts = values.map((value) => canonicalKeyText(plainValue(value), datatype));
  return texts.includes('') ? undefined : texts;
}

function plainValue(literal: Literal): unknown {
  return literal.kind === 'null' ? null : literal.value;
}

/** Uses a PRIMARY or UNIQUE index if the condition has an equality for each of its attributes. */
function byWholeKey({ zone, chain }: ZoneChain, tests: readonly Test[]): Sql | undefined {
  const whole = wholeKeys(chain, tests);
  if (!whole) return undefined;
  return sql`select key from unique_entry where zone = ${zone} and index_id = ${whole.index.id}
      and hash = any(${whole.keys.map(keyHash)}::uuid[])`;
}

function wholeKeys(
  chain: ChainDefinition,
  tests: readonly Test[],
): { index: IndexDefinition; keys: string[][] } | undefined {
  return first(chain.indexes, (index) => {
    if (!isUniqueIndex(index)) return undefined;
    const lists = index.attributes.map((attribute) =>
      first(tests, (test) =>
        test.attribute === attribute && !test.isList ? wantedTexts(test) : undefined,
      ),
    );
    const keys = lists.reduce<string[][] | undefined>(
      (heads, texts) => texts && heads?.flatMap((head) => texts.map((text) => [...head, text])),
      [[]],
    );
    return keys && keys.length <= MAX_KEYS ? { index, keys } : undefined;
  });
}

/**
 * The maximum number of records that can match: one for each key of a PRIMARY or UNIQUE index that the chain's
 * dictionary has. It is undefined when the condition names no such keys.
 */
export function mostMatches(
  condition: Condition | undefined,
  chain: ChainDefinition,
): number | undefined {
  const tests = condition ? conjuncts(condition).flatMap((part) => testOf(chain, part) ?? []) : [];
  const whole = wholeKeys(chain, tests);
  const holds = chain.dictionary?.indexes.some(
    (index) => isUniqueIndex(index) && isDeepStrictEqual(index.attributes, whole?.index.attributes),
  );
  return holds ? whole?.keys.length : undefined;
}

/** Uses a NORMAL index if the condition has an equality for its first attribute. */
function byValue({ zone, chain }: ZoneChain, tests: readonly Test[]): Sql | undefined {
  return first(tests, (test) => {
    const index = normalIndex(chain, test);
    const texts = index && wantedTexts(test);
    if (!texts) return undefined;
    return test.family === 'number'
      ? entries(zone, index, sql`number_entry`, sql`value = any(${texts}::numeric[])`)
      : entries(zone, index, sql`text_entry`, sql`value = any(${texts.map(cut)}::text[])`);
  });
}

/** Uses a NORMAL index if the condition has bounds or a prefix for its first attribute. */
function byRange({ zone, chain }: ZoneChain, tests: readonly Test[]): Sql | undefined {
  return first(tests, (test) => {
    const index = normalIndex(chain, test);
    if (!index) return undefined;
    // Different items of a list may match different bounds.
    const together = test.isList ? [test] : tests.filter((t) => t.attribute === test.attribute);
    const bounds = together.flatMap((t) => boundOf(t) ?? []);
    const hasEnd = test.family !== 'text' || bounds.some(({ isLower }) => isLower);
    if (bounds.length === 0 || !hasEnd) return undefined;
    const table = test.family === 'number' ? sql`number_entry` : sql`text_entry`;
    return entries(
      zone,
      index,
      table,
      sql.join(
        bounds.map(({ holds }) => holds),
        sql` and `,
      ),
    );
  });
}

/** Uses a FULLTEXT index for an attribute that must match a LIKE pattern. */
function byGrams({ zone, chain }: ZoneChain, tests: readonly Test[]): Sql | undefined {
  return first(tests, ({ attribute, family, operator, values: [value] }) => {
    if ((operator !== 'LIKE' && operator !== 'ILIKE') || family !== 'text') return undefined;
    if (!value || value.kind === 'null' || String(value.value).includes('\\')) return undefined;
    const index = chain.indexes.find(
      ({ type, attributes, built }) => built && isFulltext(type) && attributes.includes(attribute),
    );
    if (!index) return undefined;
    const trigramScope = { zone, indexId: index.id };
    const grams = trigramsOfPattern(trigramScope, String(value.value));
    if (grams.length === 0) return undefined;
    return sql`select key from fulltext_entry where zone = ${zone} and index_id = ${index.id}
      and (grams @> ${grams}::int[] or grams @> ${[longTextTrigram(trigramScope)]}::int[])`;
  });
}

interface Bound {
  holds: Sql;
  /** True when it excludes the empty text, which has no entry. */
  isLower: boolean;
}

/** The bound of a comparison. Bounds count as inclusive; the condition itself decides about values on a bound. */
function boundOf({ operator, values, family }: Test): Bound | undefined {
  const [value] = values;
  if (!value || value.kind === 'null') return undefined;
  const text = String(value.value);
  if (operator === 'LIKE') return family === 'text' ? beginsWith(text) : undefined;
  const isLower = operator === '>' || operator === '>=';
  if (!isLower && operator !== '<' && operator !== '<=') return undefined;
  const sign = isLower ? sql`>=` : sql`<=`;
  if (family === 'number') return { holds: sql`value ${sign} ${text}::numeric`, isLower };
  const bound = family === 'time' ? (readDate(text) ?? text) : text;
  if (bound === '' || bound.length > WHOLE_TEXT_LENGTH) return undefined;
  return { holds: sql`value ${sign} ${bound}::text`, isLower };
}

/** The fixed prefix of the pattern, before its first wildcard. */
function beginsWith(pattern: string): Bound | undefined {
  const beginning = /^[^%_\\]*/.exec(pattern)?.[0] ?? '';
  if (beginning === '' || beginning.length > WHOLE_TEXT_LENGTH) return undefined;
  return { holds: sql`value like ${`${beginning}%`}`, isLower: true };
}

function normalIndex(chain: ChainDefinition, { attribute }: Test): IndexDefinition | undefined {
  return chain.indexes.find(
    ({ type, attributes, built }) => built && type === 'NORMAL' && attributes[0] === attribute,
  );
}

function entries(zone: number, index: IndexDefinition, table: Sql, holds: Sql): Sql {
  return sql`select key from ${table} where zone = ${zone} and index_id = ${index.id} and ${holds}`;
}

function cut(text: string): string {
  return text.slice(0, TEXT_ENTRY_LENGTH);
}

/** The first result of `of` that is not undefined. */
function first<Item, Result>(
  items: readonly Item[],
  of: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = of(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
