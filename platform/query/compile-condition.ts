/**
 * Compiles a TQL condition to SQL over rows of `head`. Comparisons follow SQL: an absent attribute matches
 * neither `== x` nor `!= x`; ISNULL finds it.
 */
import { sql } from 'kysely';
import { isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type {
  Comparison,
  Condition,
  ListTest,
  Literal,
  Path,
  PathComparison,
} from '#model/tql/ast.ts';
import { readDate } from '#model/tql/literals.ts';
import { positiveOf } from '#model/tql/operators.ts';
import type {
  Comparator,
  ListOperator,
  Operator,
  PathOperator,
  Positive,
  ValueOperator,
} from '#model/tql/operators.ts';
import { asNumber, cast, sqlFamilyOfType, itemsAt, passesList, textAt, typeOf } from './values.ts';
import type { SqlFamily, Sql, Types } from './values.ts';

/** The condition on `head` under the alias, by the datatypes of the chain. */
export function compileCondition(condition: Condition, chain: Types, alias: string): Sql {
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
    case 'compare-paths':
      return comparePaths(condition, chain, alias);
    case 'list-test': {
      const { operator } = condition;
      return negatedIf(operator, LIST_TESTS[positiveOf(operator)](condition, chain, alias));
    }
    case 'path-test': {
      const { operator, path } = condition;
      return negatedIf(operator, PATH_TESTS[positiveOf(operator)](path, chain, alias));
    }
  }
}

/** The SQL of a positive operator, or its opposite for an operator that negates. */
function negatedIf(operator: Operator, positive: Sql): Sql {
  return positiveOf(operator) === operator ? positive : sql`(not ${positive})`;
}

/** The operators between two values of one family. */
const VALUE_TESTS: Record<Positive<ValueOperator>, (a: Sql, b: Sql) => Sql> = {
  '==': (a, b) => sql`(${a} = ${b})`,
  '>': (a, b) => sql`(${a} > ${b})`,
  '<': (a, b) => sql`(${a} < ${b})`,
  '>=': (a, b) => sql`(${a} >= ${b})`,
  '<=': (a, b) => sql`(${a} <= ${b})`,
};

/** The SQL of each operator that compares one value, given as text, with a literal. */
const COMPARISONS: Record<
  Positive<Comparator>,
  (text: Sql, value: Literal, family: SqlFamily) => Sql
> = {
  '==': withSign('=='),
  '>': withSign('>'),
  '<': withSign('<'),
  '>=': withSign('>='),
  '<=': withSign('<='),
  LIKE: (text, value) => sql`(${text} like ${literalText(value)})`,
  ILIKE: (text, value) => sql`(${text} ilike ${literalText(value)})`,
  REGEX: (text, value) => sql`(${text} ~ ${literalText(value)})`,
};

function withSign(operator: Positive<ValueOperator>) {
  return (text: Sql, value: Literal, family: SqlFamily) =>
    VALUE_TESTS[operator](cast(text, family), operand(value, family));
}

const LIST_TESTS: Record<
  Positive<ListOperator>,
  (test: ListTest, chain: Types, alias: string) => Sql
> = { IN: isMember };

const PATH_TESTS: Record<
  Positive<PathOperator>,
  (path: Path, chain: Types, alias: string) => Sql
> = { ISNULL: isNull };

function compileComparison(
  { path, operator, value }: Comparison,
  chain: Types,
  alias: string,
): Sql {
  if (value.kind === 'null') return negatedIf(operator, isNull(path, chain, alias));
  const family = sqlFamilyOf(path, chain, value);
  return anyValue(path, chain, alias, (text) =>
    negatedIf(operator, COMPARISONS[positiveOf(operator)](text, value, family)),
  );
}

/**
 * Compares two values of a record; of lists, each item with each item of the other list. The dictionary says how.
 * Without a dictionary, two numbers are compared as numbers and everything else as text.
 */
function comparePaths({ path, operator, other }: PathComparison, chain: Types, alias: string): Sql {
  const datatype = typeOf(path, chain) ?? typeOf(other, chain);
  const sign = VALUE_TESTS[positiveOf(operator)];
  const test = (a: Sql, b: Sql) => {
    const by = (family: SqlFamily) => sign(cast(a, family), cast(b, family));
    const positive = datatype
      ? by(sqlFamilyOfType(datatype))
      : sql`(case when ${asNumber(a)} is not null and ${asNumber(b)} is not null
          then ${by('number')} else ${by('text')} end)`;
    return negatedIf(operator, positive);
  };
  return anyValue(path, chain, alias, (a) => {
    if (!passesList(other, chain)) return test(a, textAt(other, alias));
    const items = sql`(select item as other_item from ${itemsAt(other, alias)}) as others`;
    return sql`(select bool_or(${test(a, sql`other_item #>> '{}'`)}) from ${items})`;
  });
}

function isMember({ path, values }: ListTest, chain: Types, alias: string): Sql {
  const given = values.filter((value) => value.kind !== 'null');
  const families = new Set(given.map((value) => sqlFamilyOf(path, chain, value)));
  const tests = (text: Sql) =>
    [...families].map((family) => {
      const members = given.filter((value) => sqlFamilyOf(path, chain, value) === family);
      return sql`${cast(text, family)} = any(${members.map((value) => operandText(value, family))}::${typeOfSqlFamily(family)}[])`;
    });
  const found =
    given.length > 0
      ? anyValue(path, chain, alias, (text) => sql`(${sql.join(tests(text), sql` or `)})`)
      : sql`false`;
  const holdsNull = given.length < values.length;
  return holdsNull ? sql`(${found} or ${isNull(path, chain, alias)})` : found;
}

/**
 * The condition that a path is absent or null, which are the same. A path through a list is absent when no item has a
 * value there.
 */
function isNull(path: Path, chain: Types, alias: string): Sql {
  if (!passesList({ ...path, segments: path.segments.slice(0, -1) }, chain)) {
    return sql`(${textAt(path, alias)} is null)`;
  }
  return sql`(not exists (select from ${itemsAt(path, alias)} where item #>> '{}' is not null))`;
}

/** The sort key of a path. */
export function compileSortKey(path: Path, chain: Types, alias: string): Sql {
  return sortable(textAt(path, alias), typeOf(path, chain));
}

/**
 * A value, given as text, as it sorts: numbers as numbers, times by their ISO text, text by ICU collation. A list has
 * no natural order and sorts by its text.
 */
export function sortable(text: Sql, datatype: Datatype | undefined): Sql {
  const family = datatype && !isArrayType(datatype) ? sqlFamilyOfType(datatype) : undefined;
  return family === 'number' || family === 'time'
    ? cast(text, family)
    : sql`(${text}) collate "und-x-icu"`;
}

/** How a path is compared: by its datatype when the dictionary has one, else by the literal. */
function sqlFamilyOf(path: Path, chain: Types, value: Literal): SqlFamily {
  const datatype = typeOf(path, chain);
  return datatype ? sqlFamilyOfType(datatype) : LITERAL_FAMILY[value.kind];
}

const LITERAL_FAMILY: Record<Literal['kind'], SqlFamily> = {
  string: 'text',
  integer: 'number',
  decimal: 'number',
  long: 'number',
  boolean: 'boolean',
  date: 'time',
  null: 'text',
};

function operand(value: Literal, family: SqlFamily): Sql {
  return sql`${operandText(value, family)}::${typeOfSqlFamily(family)}`;
}

/** The literal as text; null when its kind does not fit: WHILE is applied to attributes of any chain. */
function operandText(value: Literal, family: SqlFamily): string | null {
  const given = literalText(value);
  if (family === 'number') return /^-?\d+(\.\d+)?$/.test(given) ? given : null;
  // Clients may quote a date. Stored dates are ISO 8601 in UTC, so their texts sort by time.
  return family === 'time' ? (readDate(given) ?? given) : given;
}

function typeOfSqlFamily(family: SqlFamily): Sql {
  return family === 'number' ? sql`numeric` : sql`text`;
}

function literalText(value: Literal): string {
  return value.kind === 'null' ? '' : String(value.value);
}

/**
 * The test on the value at a path, or on any of its values when the path leads through a list. The result is null
 * without a value, so that NOT does not match absent values.
 */
function anyValue(path: Path, chain: Types, alias: string, test: (text: Sql) => Sql): Sql {
  if (!passesList(path, chain)) return sql`(${test(textAt(path, alias))})`;
  return sql`(select bool_or(${test(sql`item #>> '{}'`)}) from ${itemsAt(path, alias)})`;
}
