/**
 * What a well-formed query gets wrong about the chain it asks: unknown names, operators and values that
 * do not suit a datatype, and rules between the parts of a query.
 */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import { HEADER_FIELDS } from './ast.ts';
import type {
  AggregateCall,
  Condition,
  FromQuery,
  Literal,
  Path,
  PathComparison,
  Span,
  Query,
  SelectItem,
  SortKey,
  Test,
  Traversal,
} from './ast.ts';
import { quote } from './error.ts';
import type { Aggregate } from './keywords.ts';
import { readDate } from './literals.ts';
import { familyOf, rowOf } from './operators.ts';
import type { DatatypeFamily, Operator } from './operators.ts';
import { printCall, printPath } from './print.ts';
import { columnName, isGrouped, sortTarget } from './sort-keys.ts';
import { nearest } from './suggest.ts';

export interface ChainSchema {
  /** Paths have dots, without `data.`; an object and its children are entries of their own. */
  readonly attributes: readonly { readonly path: string; readonly datatype: Datatype }[];
  /** True when the dictionary keeps attributes it does not define (undefinedAttributesAction KEEP). */
  readonly keepsUndefined: boolean;
}

export type SchemaOf = (chain: string) => ChainSchema | undefined;

export interface QueryProblem extends Span {
  /** A query with errors is not run; one with warnings is. */
  readonly severity: 'error' | 'warning';
  /** A whole sentence. */
  readonly message: string;
}

/** The most problems that are reported. */
export const MAX_PROBLEMS = 100;

/** How many unknown names get a suggestion: each is compared with every attribute of the chain. */
const MAX_SUGGESTIONS = 10;

/** Problems in the order of the query's clauses, at most MAX_PROBLEMS; none means that it can run. */
export function checkQuery(query: Query, schemaOf: SchemaOf): QueryProblem[] {
  const schema = schemaOf(query.chain.name);
  const report = newReport(schema);
  if (!schema) error(report, query.chain, `There is no chain ${quote(query.chain.name)}.`);
  if (query.where) checkTests(report, query.where);
  for (const key of query.orderBy) checkSortKey(report, query, key);
  if (query.kind === 'from') checkSelection(report, query);
  else if (query.traverse) checkTraversal(report, query.traverse);
  return report.problems;
}

/** Problems of a condition alone, as `when` of a consent contract holds it. */
export function checkCondition(
  condition: Condition,
  schema: ChainSchema | undefined,
): QueryProblem[] {
  const report = newReport(schema);
  checkTests(report, condition);
  return report.problems;
}

interface Report {
  readonly problems: QueryProblem[];
  /** Undefined where the attributes are unknown; then they are not checked. */
  readonly datatypes: ReadonlyMap<string, Datatype> | undefined;
  readonly severityOfUnknown: QueryProblem['severity'];
}

function newReport(schema: ChainSchema | undefined): Report {
  return {
    problems: [],
    datatypes: schema && datatypesOf(schema),
    severityOfUnknown: schema?.keepsUndefined ? 'warning' : 'error',
  };
}

/** Every path with its datatype. A path that is only the beginning of others is an OBJECT. */
function datatypesOf(schema: ChainSchema): Map<string, Datatype> {
  const datatypes = new Map<string, Datatype>();
  for (const { path } of schema.attributes) {
    const segments = path.split('.');
    for (let length = 1; length < segments.length; length++) {
      datatypes.set(segments.slice(0, length).join('.'), 'OBJECT');
    }
  }
  for (const { path, datatype } of schema.attributes) datatypes.set(path, datatype);
  return datatypes;
}

function add(
  report: Report,
  severity: QueryProblem['severity'],
  span: Span,
  message: string,
): void {
  if (report.problems.length >= MAX_PROBLEMS) return;
  report.problems.push({ severity, message, from: span.from, to: span.to });
}

function error(report: Report, span: Span, message: string): void {
  add(report, 'error', span, message);
}

/** The datatype of a path, or undefined where it is unknown; an unknown attribute is reported. */
function datatypeAt(report: Report, path: Path): Datatype | undefined {
  const name = path.segments.join('.');
  if (path.root === 'header') return HEADER_FIELDS.get(name);
  if (path.root === 'metadata' || !report.datatypes) return undefined;
  const datatype = report.datatypes.get(name);
  if (!datatype) {
    const suggests = report.problems.length < MAX_SUGGESTIONS;
    const near = suggests ? nearest(name, report.datatypes.keys()) : undefined;
    const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
    const message = `This chain has no attribute ${quote(name)}.${hint}`;
    add(report, report.severityOfUnknown, path, message);
  }
  return datatype;
}

/** Checks each comparison of a condition. */
function checkTests(report: Report, condition: Condition): void {
  switch (condition.kind) {
    case 'and':
    case 'or':
      for (const part of condition.conditions) checkTests(report, part);
      return;
    case 'not':
      return checkTests(report, condition.condition);
    case 'compare-paths':
      return checkPaths(report, condition);
    default:
      return checkTest(report, condition);
  }
}

function checkTest(report: Report, test: Test): void {
  const { path, operator } = test;
  const datatype = datatypeAt(report, path);
  const { families } = rowOf(operator);
  if (datatype && families !== 'all' && !families.includes(familyOf(datatype))) {
    error(report, path, `${operator} does not suit ${printPath(path)}, which is ${datatype}.`);
    return;
  }
  for (const value of valuesOf(test)) checkValue(report, datatype, operator, value);
}

/** Both paths must suit the operator, and each other. Where one is unknown, the other decides how both are compared. */
function checkPaths(report: Report, { path, operator, other }: PathComparison): void {
  const sides = [path, other].map((side) => ({ side, datatype: datatypeAt(report, side) }));
  const { families } = rowOf(operator);
  for (const { side, datatype } of sides) {
    if (!datatype) continue;
    const family = familyOf(datatype);
    if (family === 'opaque' || (families !== 'all' && !families.includes(family))) {
      const message = `${operator} does not suit ${printPath(side)}, which is ${datatype}.`;
      return error(report, side, message);
    }
  }
  const [one, two] = sides.map(({ datatype }) => datatype);
  if (!one || !two || familyOf(one) === familyOf(two)) return;
  const message = `${printPath(path)} is ${one} and ${printPath(other)} is ${two}: they cannot be compared.`;
  error(report, other, message);
}

function valuesOf(test: Test): readonly Literal[] {
  switch (test.kind) {
    case 'compare':
      return [test.value];
    case 'list-test':
      return test.values;
    case 'compare-paths':
    case 'path-test':
      return [];
  }
}

const NUMBERS = ['integer', 'decimal', 'long'] as const;
const VALUES: Record<DatatypeFamily, { kinds: readonly Literal['kind'][]; wanted: string }> = {
  text: { kinds: ['string'], wanted: "text in single quotes such as 'CO'" },
  number: { kinds: NUMBERS, wanted: 'a number without quotes' },
  boolean: { kinds: ['boolean'], wanted: 'true or false' },
  date: { kinds: ['date', 'string'], wanted: "a date such as Date('2021-01-31')" },
  fingerprint: { kinds: ['string'], wanted: 'a fingerprint in single quotes' },
  opaque: { kinds: [], wanted: 'null: objects and blobs are not compared with values' },
};

/** Matches an odd number of backslashes at the end, of which the last one escapes nothing. */
const ENDS_IN_ESCAPE = /(?<!\\)(?:\\\\)*\\$/;

/** The value must suit the operator and, where it is known, the datatype of the attribute. */
function checkValue(
  report: Report,
  datatype: Datatype | undefined,
  operator: Operator,
  value: Literal,
): void {
  const { takes, takesNull = false } = rowOf(operator);
  if (value.kind === 'null') {
    if (!takesNull) error(report, value, `${operator} cannot compare with null.`);
    return;
  }
  if ((takes === 'pattern' || takes === 'regex') && value.kind !== 'string') {
    return error(report, value, `${operator} takes a pattern in single quotes.`);
  }
  if (takes === 'pattern' && value.kind === 'string' && ENDS_IN_ESCAPE.test(value.value)) {
    const message = `The pattern after ${operator} ends with a backslash. Write two for one.`;
    return error(report, value, message);
  }
  if (value.kind === 'date' && readDate(value.value) === undefined) {
    return error(report, value, `${quote(value.value)} is not a date.`);
  }
  if (!datatype) return;
  const family = familyOf(datatype);
  const { kinds, wanted } = VALUES[family];
  if (!kinds.includes(value.kind)) {
    error(report, value, `A value compared with ${datatype} must be ${wanted}.`);
  } else if (family === 'date' && value.kind === 'string' && readDate(value.value) === undefined) {
    error(report, value, `${quote(value.value)} is not a date; write Date('2021-01-31').`);
  }
}

function checkSortKey(report: Report, query: Query, key: SortKey): void {
  if (query.kind === 'graph') {
    if (key.by.kind === 'path') checkSortable(report, key.by);
    return;
  }
  const target = sortTarget(key, query);
  if (!target) {
    const name = key.by.kind === 'column' ? quote(key.by.name) : '';
    const message = `SELECT has no column ${name}. Attributes are written data.name.`;
    return error(report, key, message);
  }
  if (target.kind === 'path') return checkSortable(report, target.path);
  const { call } = target;
  if (key.by.kind === 'aggregate-call') checkAggregate(report, { ...call, ...spanOf(key.by) });
  if (call.function === 'ADDTOSET' || call.function === 'PUSH') {
    return error(report, key, `${printCall(call)} is a list and cannot be sorted by.`);
  }
  const isTaken = call.function === 'FIRST' || call.function === 'LAST';
  if (isTaken && call.path) checkSortable(report, call.path);
  if (query.groupBy || query.select?.some(({ kind }) => kind === 'aggregate')) return;
  error(report, key, `${printCall(call)} sorts groups: add GROUP BY.`);
}

function spanOf({ from, to }: Span): Span {
  return { from, to };
}

function checkSortable(report: Report, path: Path): void {
  const datatype = datatypeAt(report, path);
  if (datatype && familyOf(datatype) === 'opaque') {
    error(report, path, `${printPath(path)} is ${datatype} and cannot be sorted by.`);
  }
}

/** A traversal leaves the chain, so WHILE may name attributes of other chains. */
function checkTraversal(report: Report, traversal: Traversal): void {
  const { min, max } = traversal;
  if (max < min) {
    const message = `The range ${min}..${max} is empty: write the smaller depth first.`;
    error(report, traversal, message);
  }
  if (traversal.while) checkTests({ ...report, datatypes: undefined }, traversal.while);
}

function checkSelection(report: Report, query: FromQuery): void {
  const { groupBy, select = [] } = query;
  const by = !groupBy || groupBy.by === 'all' ? [] : groupBy.by;
  for (const path of by) datatypeAt(report, path);
  const grouped = new Set(by.map(printPath));

  for (const item of select) {
    if (item.kind === 'aggregate') checkAggregate(report, item);
    if (item.kind === 'path-item') datatypeAt(report, item.path);
    if (!isGrouped(query) || item.kind === 'aggregate') continue;
    if (item.kind === 'all') {
      error(report, item, '* and data.* cannot stand beside groups or aggregates.');
    } else if (!grouped.has(printPath(item.path))) {
      const name = printPath(item.path);
      error(report, item, `${name} is neither grouped nor aggregated: name it in GROUP BY.`);
    }
  }
  checkColumnNames(report, select);
}

function checkColumnNames(report: Report, select: readonly SelectItem[]): void {
  const names = new Set<string>();
  for (const item of select) {
    const name = columnName(item);
    if (name === undefined) continue;
    if (names.has(name)) error(report, item, `Two columns are named ${quote(name)}.`);
    names.add(name);
  }
}

const ARGUMENTS: Record<Aggregate, readonly DatatypeFamily[] | 'any'> = {
  SUM: ['number'],
  AVG: ['number'],
  STDDEVSAMP: ['number'],
  STDDEVPOP: ['number'],
  MIN: ['text', 'number', 'date'],
  MAX: ['text', 'number', 'date'],
  COUNT: 'any',
  FIRST: 'any',
  LAST: 'any',
  ADDTOSET: 'any',
  PUSH: 'any',
};

function checkAggregate(report: Report, item: AggregateCall & Span): void {
  const datatype = item.path && datatypeAt(report, item.path);
  const families = ARGUMENTS[item.function];
  if (!datatype || families === 'any' || families.includes(familyOf(datatype))) return;
  error(report, item, `${item.function} does not suit ${datatype}.`);
}
