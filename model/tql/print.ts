/**
 * Prints trees as text, and makes trees of forms. parseQuery(printQuery(query)) returns the same query, except for
 * spans.
 */
import { elementType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { MAX_COUNT, NOWHERE, ROOTS } from './ast.ts';
import type {
  AggregateCall,
  Condition,
  GraphQuery,
  Literal,
  Path,
  Query,
  SelectItem,
  SortKey,
  Test,
} from './ast.ts';
import { quote, TqlValueError } from './error.ts';
import { isKeyword } from './keywords.ts';
import { readDecimal, readInteger, readLong } from './literals.ts';
import { OPERATORS } from './operators.ts';

/** The canonical text of a query, on one line. */
export function printQuery(query: Query): string {
  const { chain, asOf, where, orderBy, skip, limit } = query;
  const keys = orderBy.map((key) => printSortedBy(key) + (key.descending ? ' DESC' : ''));
  const parts = [
    `${query.kind === 'graph' ? 'GRAPH' : 'FROM'} ${printChain(chain.name)}`,
    asOf && `AS OF ${printLiteral(asOf)}`,
    where && `WHERE ${printCondition(where)}`,
    keys.length > 0 && `ORDER BY ${keys.join(', ')}`,
    skip !== undefined && `SKIP ${skip}`,
    limit !== undefined && `LIMIT ${limit}`,
    ...printTail(query),
  ];
  return parts.filter(Boolean).join(' ');
}

function printTail(query: Query): (string | undefined)[] {
  if (query.kind === 'graph') {
    const { traverse } = query;
    return [
      traverse && `TRAVERSE ${traverse.direction} ${traverse.min}..${traverse.max}`,
      traverse?.while && `WHILE ${printCondition(traverse.while)}`,
    ];
  }
  const by = query.groupBy?.by;
  return [
    by && `GROUP BY ${by === 'all' ? 'ALL' : by.map(printPath).join(', ')}`,
    query.select && `SELECT ${query.select.map(printItem).join(', ')}`,
  ];
}

function printSortedBy({ by }: SortKey): string {
  switch (by.kind) {
    case 'path':
      return printPath(by);
    case 'aggregate-call':
      return printCall(by);
    case 'column':
      return printColumn(by.name);
  }
}

/** A column's name as ORDER BY must write it: quoted when it is odd, a keyword or the root of a path. */
export function printColumn(name: string): string {
  const isRoot = ROOTS.some((root) => root === name.toLowerCase());
  return isRoot || isKeyword(name) ? quoteName(name) : printName(name);
}

export function printCall({ function: name, path }: AggregateCall): string {
  return `${name}(${path ? printPath(path) : '*'})`;
}

function printItem(item: SelectItem): string {
  switch (item.kind) {
    case 'all':
      return item.of === 'data' ? 'data.*' : '*';
    case 'path-item':
      return printPath(item.path) + (item.as === undefined ? '' : ` AS ${printName(item.as)}`);
    case 'aggregate':
      return `${printCall(item)} AS ${printName(item.as)}`;
  }
}

/** The precedence of each kind. A part whose precedence is lower than its whole needs is put in brackets. */
const BINDING: Record<Condition['kind'], number> = {
  or: 1,
  and: 2,
  not: 3,
  compare: 4,
  'compare-paths': 4,
  'list-test': 4,
  'path-test': 4,
};

/** The canonical text of a condition, with brackets only where they are needed. */
export function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'or':
    case 'and': {
      const loosest = BINDING[condition.kind] + 1;
      const parts = condition.conditions.map((part) => printPart(part, loosest));
      return parts.join(condition.kind === 'or' ? ' OR ' : ' AND ');
    }
    case 'not':
      return `NOT ${printPart(condition.condition, BINDING.not)}`;
    case 'compare':
      return `${printOperator(condition)} ${printLiteral(condition.value)}`;
    case 'compare-paths':
      return `${printOperator(condition)} ${printPath(condition.other)}`;
    case 'list-test':
      return `${printOperator(condition)} (${condition.values.map(printLiteral).join(', ')})`;
    case 'path-test':
      return printOperator(condition);
  }
}

function printOperator({ path, operator }: Test): string {
  return `${printPath(path)} ${OPERATORS[operator].spellings[0]}`;
}

function printPart(part: Condition, loosest: number): string {
  const text = printCondition(part);
  return BINDING[part.kind] < loosest ? `(${text})` : text;
}

export function printLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'string':
      return `'${literal.value.replaceAll("'", "''")}'`;
    case 'integer':
      return String(literal.value);
    case 'long':
      return `${literal.value}L`;
    case 'decimal':
      // The point distinguishes a decimal from an integer.
      return literal.value.includes('.') ? literal.value : `${literal.value}.0`;
    case 'boolean':
      return String(literal.value);
    case 'null':
      return 'null';
    case 'date':
      return `Date('${literal.value.replace('T00:00:00.000Z', '')}')`;
  }
}

export function printPath(path: Pick<Path, 'root' | 'segments'>): string {
  return [path.root, ...path.segments.map(printName)].join('.');
}

/** A chain's name as a query must write it: quoted when it is odd or a keyword. */
export function printChain(name: string): string {
  return isKeyword(name) ? quoteName(name) : printName(name);
}

function printName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : quoteName(name);
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export interface GraphFilter {
  readonly chain: string;
  /** Without it the query has no WHERE (B-555). `key` is an attribute path such as 'address.city'. */
  readonly where?: { readonly key: string; readonly value: string; readonly datatype?: Datatype };
  readonly limit: number;
  readonly depth: number;
}

/**
 * The tree of `GRAPH chain [WHERE data.key == value] LIMIT n TRAVERSE ANY 0..depth` (B-554). Throws a
 * TqlValueError for what cannot be written as a query.
 */
export function graphQuery({ chain, where, limit, depth }: GraphFilter): GraphQuery {
  if (chain === '') throw new TqlValueError('Choose a chain.');
  return {
    kind: 'graph',
    chain: { kind: 'chain', name: chain, ...NOWHERE },
    where: where && where.key !== '' ? equals(where.key, where.value, where.datatype) : undefined,
    orderBy: [],
    limit: countOf(limit, 'limit'),
    traverse: {
      kind: 'traverse',
      direction: 'ANY',
      min: 0,
      max: countOf(depth, 'depth'),
      ...NOWHERE,
    },
    ...NOWHERE,
  };
}

function equals(key: string, value: string, datatype: Datatype = 'STRING'): Condition {
  const segments = key.split('.');
  if (segments.includes('')) {
    throw new TqlValueError(`${quote(key)} is not an attribute: a name is missing beside a dot.`);
  }
  return {
    kind: 'compare',
    path: { kind: 'path', root: 'data', segments, ...NOWHERE },
    operator: '==',
    value: literalOf(value, datatype),
    ...NOWHERE,
  };
}

function countOf(value: number, field: string): number {
  if (Number.isInteger(value) && value >= 0 && value <= MAX_COUNT) return value;
  throw new TqlValueError(`The ${field} must be a whole number from 0 to ${MAX_COUNT}.`);
}

/**
 * A value typed into a form as a literal: text, unless the datatype is numeric or boolean (B-556). For an array it is
 * one element. Throws a TqlValueError for a value that does not read as its datatype.
 */
export function literalOf(value: string, datatype: Datatype): Literal {
  const type = elementType(datatype);
  const typed = value.trim();
  switch (type) {
    case 'INTEGER': {
      const integer = readInteger(typed) ?? refuse(value, 'a whole number such as 42');
      return { kind: 'integer', value: integer, ...NOWHERE };
    }
    case 'LONG': {
      const long = readLong(typed) ?? refuse(value, 'a whole number of at most 64 bits');
      return { kind: 'long', value: long, ...NOWHERE };
    }
    case 'DECIMAL': {
      const decimal = readDecimal(typed) ?? refuse(value, 'a number such as 1.5');
      return { kind: 'decimal', value: decimal, ...NOWHERE };
    }
    case 'BOOLEAN': {
      const word = typed.toLowerCase();
      if (word !== 'true' && word !== 'false') refuse(value, 'true or false');
      return { kind: 'boolean', value: word === 'true', ...NOWHERE };
    }
    case 'STRING':
    case 'ENUM':
    case 'CLOB':
    case 'FINGERPRINT':
    case 'DATE':
    case 'DATETIME':
    case 'BLOB':
    case 'OBJECT':
      return { kind: 'string', value, ...NOWHERE };
  }
}

function refuse(value: string, wanted: string): never {
  throw new TqlValueError(`${quote(value)} is not ${wanted}.`);
}
