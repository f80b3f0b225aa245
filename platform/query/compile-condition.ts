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
    case 'null-test': {
      const test = condition.negated ? sql`is not null` : sql`is null`;
      return sql`(${firstText(condition.path, alias)} ${test})`;
    }
  }
}

function compileComparison(
  { path, operator, value }: Comparison,
  chain: Types,
  alias: string,
): Sql {
  if (value.kind === 'null') {
    const test = operator === '!=' ? sql`is not null` : sql`is null`;
    return sql`(${firstText(path, alias)} ${test})`;
  }
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
  const first = given[0];
  const holdsNull = given.length < values.length;
  const isNull = sql`(${firstText(path, alias)} is null)`;
  const found = first
    ? anyValue(path, chain, alias, (text) => {
        const family = familyOf(path, chain, first);
        return sql`${cast(text, family)} in (${sql.join(given.map((value) => operand(value, family)))})`;
      })
    : sql`false`;
  const member = holdsNull ? sql`(${found} or ${isNull})` : found;
  return negated ? sql`(not ${member})` : member;
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
  switch (datatype && elementType(datatype)) {
    case 'INTEGER':
    case 'LONG':
    case 'DECIMAL':
      return 'number';
    case 'BOOLEAN':
      return 'boolean';
    case 'DATE':
    case 'DATETIME':
      return 'time';
    case undefined:
      return LITERAL_FAMILY[value.kind];
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

/** A value as what it is compared as; text that is no number compares as absent, never as an error. */
function cast(text: Sql, family: Family): Sql {
  if (family === 'number') {
    return sql`(case when ${text} ~ '^-?\\d+(\\.\\d+)?$' then (${text})::numeric end)`;
  }
  return sql`(${text}) collate "C"`;
}

function operand(value: Literal, family: Family): Sql {
  const given = literalText(value);
  // A form quotes a date; stored dates are ISO 8601 in UTC, which sorts as it reads.
  const text = family === 'time' ? (readDate(given) ?? given) : given;
  return family === 'number' && /^-?\d+(\.\d+)?$/.test(text)
    ? sql`${text}::numeric`
    : sql`${text}::text`;
}

function literalText(value: Literal): string {
  return value.kind === 'null' ? '' : String(value.value);
}

/** The test over the value at a path; over any of them where a list stands on the way. */
function anyValue(path: Path, chain: Types, alias: string, test: (text: Sql) => Sql): Sql {
  if (path.root === 'header') {
    const column = headerColumn(path.segments[0] ?? '', alias);
    return isListHeader(path)
      ? sql`exists (select from unnest(${column}) as item where ${test(sql`item::text`)})`
      : sql`(${test(column)})`;
  }
  if (!passesList(path, chain)) return sql`(${test(firstText(path, alias))})`;
  return sql`exists (select from jsonb_path_query(${bodyOf(alias)}, ${jsonPath(path)}::jsonpath) as item
    where ${test(sql`item #>> '{}'`)})`;
}

function isListHeader(path: Path): boolean {
  return path.segments[0] === 'owners' || path.segments[0] === 'limitedOwners';
}

/** True when the value, or an object it stands in, may be a list. Unknown attributes may hold anything. */
function passesList(path: Path, { datatypes }: Types): boolean {
  if (path.root !== 'data') return true;
  return path.segments.some((_, i) => {
    const datatype = datatypes.get(path.segments.slice(0, i + 1).join('.'));
    return datatype === undefined || isArrayType(datatype);
  });
}

/** The value at a path as text; null when absent. */
export function firstText(path: Path, alias: string): Sql {
  if (path.root === 'header') return headerColumn(path.segments[0] ?? '', alias);
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
      return sql`${column('effective_id')}::text`;
    case 'loggedInId':
      return sql`${column('logged_in_id')}::text`;
    case 'signature':
      return sql`encode(${column('signature')}, 'base64')`;
    case 'hash':
      return sql`encode(${column('hash')}, 'hex')`;
    case 'previousHash':
      return sql`encode(${column('previous_hash')}, 'hex')`;
    default:
      return sql`${column(field)}::text`;
  }
}
