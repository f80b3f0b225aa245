/**
 * A condition of the query language as SQL over rows of `head`. Comparisons follow SQL: an absent
 * attribute meets none of them, neither `== x` nor `!= x`; ISNULL finds it.
 */
import { sql, type RawBuilder } from 'kysely';
import { elementType, isArrayType, type Datatype } from '#model/datatypes.ts';
import type { Comparison, Condition, Literal, Membership, Path } from '#model/tql/ast.ts';
import { readDate } from '#model/tql/literals.ts';
import type { ChainDefinition } from '../ledger/definitions.ts';

type Sql = RawBuilder<unknown>;
type Family = 'number' | 'text' | 'boolean' | 'time';

/** The condition over `head` under the alias, with the datatypes of the chain. */
export function compileCondition(
  condition: Condition,
  chain: Pick<ChainDefinition, 'datatypes'>,
  alias: string,
): Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.conditions.map((part) => compileCondition(part, chain, alias));
      return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`(not ${compileCondition(condition.condition, chain, alias)})`;
    case 'compare':
      return compileComparison(condition, chain, alias);
    case 'in':
      return compileMembership(condition, chain, alias);
    case 'null-test':
      return compileNullTest(condition.path, condition.negated, chain, alias);
  }
}

function compileComparison(
  { path, operator, value }: Comparison,
  chain: Types,
  alias: string,
): Sql {
  if (value.kind === 'null') return compileNullTest(path, operator === '!=', chain, alias);
  return anyValue(path, chain, alias, (text) =>
    compare(text, operator, value, familyOf(path, chain, value)),
  );
}

function compileMembership(
  { path, negated, values }: Membership,
  chain: Types,
  alias: string,
): Sql {
  const given = values.filter((value) => value.kind !== 'null');
  const families = new Set(given.map((value) => familyOf(path, chain, value)));
  const tests = (text: Sql) =>
    [...families].map((family) => {
      const members = given.filter((value) => familyOf(path, chain, value) === family);
      return sql`${cast(text, family)} in (${sql.join(members.map((value) => operand(value, family)))})`;
    });
  const found =
    given.length > 0
      ? anyValue(path, chain, alias, (text) => sql`(${sql.join(tests(text), sql` or `)})`)
      : sql`false`;
  const holdsNull = given.length < values.length;
  const member = holdsNull
    ? sql`(${found} or ${compileNullTest(path, false, chain, alias)})`
    : found;
  return negated ? sql`(not ${member})` : member;
}

/** Absent and null are one. Behind a list, a path is absent when no item has a value there. */
function compileNullTest(path: Path, negated: boolean, chain: Types, alias: string): Sql {
  if (!passesList({ ...path, segments: path.segments.slice(0, -1) }, chain)) {
    return sql`(${firstText(path, alias)} ${negated ? sql`is not null` : sql`is null`})`;
  }
  const present = sql`exists (select from ${itemsAt(path, alias)} where item #>> '{}' is not null)`;
  return negated ? present : sql`(not ${present})`;
}

/**
 * What records are sorted by: numbers as numbers, moments as they are written, text as people sort it.
 * A list, which has no order of its own, is sorted by its text.
 */
export function compileSortKey(path: Path, chain: Types, alias: string): Sql {
  const datatype = typeOf(path, chain);
  const text = firstText(path, alias);
  const family = datatype && !isArrayType(datatype) ? familyOfType(datatype) : undefined;
  return family === 'number' || family === 'time'
    ? cast(text, family)
    : sql`(${text}) collate "und-x-icu"`;
}

type Types = Pick<ChainDefinition, 'datatypes'>;

function compare(text: Sql, operator: Comparison['operator'], value: Literal, family: Family): Sql {
  switch (operator) {
    case '==':
      return sql`${cast(text, family)} = ${operand(value, family)}`;
    case '!=':
      return sql`${cast(text, family)} <> ${operand(value, family)}`;
    case '>':
    case '<':
    case '>=':
    case '<=':
      return sql`${cast(text, family)} ${sql.raw(operator)} ${operand(value, family)}`;
    case 'LIKE':
      return sql`${text} like ${literalText(value)}`;
    case 'ILIKE':
      return sql`${text} ilike ${literalText(value)}`;
    case 'NOTLIKE':
      return sql`${text} not like ${literalText(value)}`;
    case 'NOTILIKE':
      return sql`${text} not ilike ${literalText(value)}`;
    case 'REGEX':
      return sql`${text} ~ ${literalText(value)}`;
  }
}

/** What is compared: by the attribute's datatype where the dictionary knows it, else by the literal. */
function familyOf(path: Path, chain: Types, value: Literal): Family {
  const datatype = typeOf(path, chain);
  return datatype ? familyOfType(datatype) : LITERAL_FAMILY[value.kind];
}

function familyOfType(datatype: Datatype): Family {
  switch (elementType(datatype)) {
    case 'INTEGER':
    case 'LONG':
    case 'DECIMAL':
      return 'number';
    case 'BOOLEAN':
      return 'boolean';
    case 'DATE':
    case 'DATETIME':
      return 'time';
    default:
      return 'text';
  }
}

const LITERAL_FAMILY: Record<Literal['kind'], Family> = {
  string: 'text',
  integer: 'number',
  decimal: 'number',
  long: 'number',
  boolean: 'boolean',
  date: 'time',
  null: 'text',
};

function typeOf(path: Path, chain: Types): Datatype | undefined {
  if (path.root === 'header') {
    return HEADER_TYPES[path.segments[0] ?? ''] ?? 'STRING';
  }
  return path.root === 'data' ? chain.datatypes.get(path.segments.join('.')) : undefined;
}

const HEADER_TYPES: Record<string, Datatype | undefined> = {
  timestamp: 'DATETIME',
  seq: 'LONG',
  owners: 'STRING_ARRAY',
  limitedOwners: 'STRING_ARRAY',
};

/** More digits than any number that is written; PostgreSQL's own limit would be an error. */
const NUMBER_LENGTH = 1_000;

/** A value as what it is compared as; text that is no number compares as absent, never as an error. */
function cast(text: Sql, family: Family): Sql {
  if (family !== 'number') return sql`(${text}) collate "C"`;
  return sql`(case when length(${text}) <= ${NUMBER_LENGTH} and ${text} ~ '^-?[0-9]+(\\.[0-9]+)?$'
    then (${text})::numeric end)`;
}

/** WHILE meets attributes of any chain, so a literal may be of another kind than the value. */
function operand(value: Literal, family: Family): Sql {
  const given = literalText(value);
  if (family === 'number') {
    return /^-?\d+(\.\d+)?$/.test(given) ? sql`${given}::numeric` : sql`null::numeric`;
  }
  // A form quotes a date; stored dates are ISO 8601 in UTC, which sorts as it reads.
  return sql`${family === 'time' ? (readDate(given) ?? given) : given}::text`;
}

function literalText(value: Literal): string {
  return value.kind === 'null' ? '' : String(value.value);
}

/**
 * The test over the value at a path; over any of them where a list stands on the way. Without a value it
 * is null, so that NOT does not find what is absent.
 */
function anyValue(path: Path, chain: Types, alias: string, test: (text: Sql) => Sql): Sql {
  if (isListHeader(path)) {
    const items = headerColumn(path.segments[0] ?? '', alias);
    return sql`(select bool_or(${test(sql`item::text`)}) from unnest(${items}) as item)`;
  }
  if (!passesList(path, chain)) return sql`(${test(firstText(path, alias))})`;
  return sql`(select bool_or(${test(sql`item #>> '{}'`)}) from ${itemsAt(path, alias)})`;
}

/** Every value at a path through lists, as rows of one column `item`. */
function itemsAt(path: Path, alias: string): Sql {
  return sql`jsonb_path_query(${bodyOf(alias)}, ${jsonPath(path)}::jsonpath) as item`;
}

function isListHeader({ root, segments }: Path): boolean {
  return root === 'header' && (segments[0] === 'owners' || segments[0] === 'limitedOwners');
}

/** True when the value, or an object it stands in, may be a list. Unknown attributes may hold anything. */
export function passesList(path: Path, { datatypes }: Types): boolean {
  if (path.root === 'header') return isListHeader(path);
  if (path.root === 'metadata') return path.segments.length > 0;
  return path.segments.some((_, i) => {
    const datatype = datatypes.get(path.segments.slice(0, i + 1).join('.'));
    return datatype === undefined || isArrayType(datatype);
  });
}

/** The value at a path as text; null when absent. */
function firstText(path: Path, alias: string): Sql {
  if (path.root === 'header') return sql`${headerColumn(path.segments[0] ?? '', alias)}::text`;
  return sql`(${bodyOf(alias)} #>> ${[path.root, ...path.segments]}::text[])`;
}

function bodyOf(alias: string): Sql {
  return sql.ref(`${alias}.body`);
}

/** `lax` mode opens the lists on the way. */
function jsonPath(path: Path): string {
  const steps = [path.root, ...path.segments].map((segment) => `.${JSON.stringify(segment)}`);
  return `lax $${steps.join('')}[*]`;
}

function headerColumn(field: string, alias: string): Sql {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  switch (field) {
    case 'dictionary':
      return column('chain');
    case 'timestamp':
      return sql`to_char(${column('timestamp')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'owners':
      return column('owners');
    case 'limitedOwners':
      return column('limited_owners');
    case 'effectiveId':
      return column('effective_id');
    case 'loggedInId':
      return column('logged_in_id');
    case 'signature':
      // PostgreSQL breaks base64 into lines.
      return sql`replace(encode(${column('signature')}, 'base64'), chr(10), '')`;
    case 'hash':
      return sql`encode(${column('hash')}, 'hex')`;
    case 'previousHash':
      return sql`encode(${column('previous_hash')}, 'hex')`;
    default:
      return column(field);
  }
}
