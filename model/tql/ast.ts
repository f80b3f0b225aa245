/**
 * The tree of a query. Every node has a `kind` and a span (`from`, `to`: offsets in the text, in UTF-16
 * units, `to` exclusive). Nodes that code builds, without a text, have the span `NOWHERE`.
 */
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Aggregate, Direction } from './keywords.ts';
import type { Comparator, ListOperator, PathOperator, ValueOperator } from './operators.ts';

export interface Span {
  readonly from: number;
  readonly to: number;
}

export const NOWHERE: Span = { from: 0, to: 0 };

/** The largest SKIP, LIMIT and depth. */
export const MAX_COUNT = 2 ** 31 - 1;

/** The most that one query may contain; no sensible query needs more, and each costs the server work. */
export const MAX_PARTS = { tests: 1_000, columns: 500, keys: 100, names: 64 } as const;

export const ROOTS = ['data', 'header', 'metadata'] as const;
export type Root = (typeof ROOTS)[number];

/** What may follow `header.`, with its datatype. */
export const HEADER_FIELDS: ReadonlyMap<string, Datatype> = new Map([
  ['id', 'STRING'],
  ['dictionary', 'STRING'],
  ['timestamp', 'DATETIME'],
  ['type', 'STRING'],
  ['operation', 'STRING'],
  ['owners', 'STRING_ARRAY'],
  ['limitedOwners', 'STRING_ARRAY'],
  ['effectiveId', 'STRING'],
  ['loggedInId', 'STRING'],
  ['signer', 'STRING'],
  ['signature', 'STRING'],
  ['hash', 'STRING'],
  ['previousHash', 'STRING'],
  ['seq', 'LONG'],
]);

/** `data.a.b`. A path below `header` has exactly one segment, a key of HEADER_FIELDS. */
export interface Path extends Span {
  readonly kind: 'path';
  readonly root: Root;
  readonly segments: readonly string[];
}

export interface StringLiteral extends Span {
  readonly kind: 'string';
  readonly value: string;
}

/** A whole number that a JavaScript number holds exactly. */
export interface IntegerLiteral extends Span {
  readonly kind: 'integer';
  readonly value: number;
}

/** Canonical text, never a float: no exponent, no needless zeros ('1.5', '-0.25', '2'). */
export interface DecimalLiteral extends Span {
  readonly kind: 'decimal';
  readonly value: string;
}

/** Canonical text of a signed 64-bit number, without the L. */
export interface LongLiteral extends Span {
  readonly kind: 'long';
  readonly value: string;
}

export interface BooleanLiteral extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface NullLiteral extends Span {
  readonly kind: 'null';
}

/** ISO 8601 in UTC with milliseconds: '2021-01-01T10:00:00.000Z'. */
export interface DateLiteral extends Span {
  readonly kind: 'date';
  readonly value: string;
}

export type Literal =
  | StringLiteral
  | IntegerLiteral
  | DecimalLiteral
  | LongLiteral
  | BooleanLiteral
  | NullLiteral
  | DateLiteral;

/** `a AND b AND c` is one node of three conditions; brackets make a node of their own. */
export interface Junction extends Span {
  readonly kind: 'and' | 'or';
  readonly conditions: readonly [Condition, Condition, ...Condition[]];
}

export interface Negation extends Span {
  readonly kind: 'not';
  readonly condition: Condition;
}

export interface Comparison extends Span {
  readonly kind: 'compare';
  readonly path: Path;
  readonly operator: Comparator;
  readonly value: Literal;
}

/** `data.a < data.b`, where both paths are of the same record. */
export interface PathComparison extends Span {
  readonly kind: 'compare-paths';
  readonly path: Path;
  readonly operator: ValueOperator;
  readonly other: Path;
}

/** `data.a IN (1, 2)` */
export interface ListTest extends Span {
  readonly kind: 'list-test';
  readonly path: Path;
  readonly operator: ListOperator;
  readonly values: readonly [Literal, ...Literal[]];
}

/** `data.a ISNULL` */
export interface PathTest extends Span {
  readonly kind: 'path-test';
  readonly path: Path;
  readonly operator: PathOperator;
}

/** One operator at one path. */
export type Test = Comparison | PathComparison | ListTest | PathTest;

export type Condition = Junction | Negation | Test;

export interface ChainName extends Span {
  readonly kind: 'chain';
  readonly name: string;
}

/** `COUNT(*)` or `SUM(data.a)`. */
export interface AggregateCall {
  readonly function: Aggregate;
  /** Absent for COUNT(*). */
  readonly path?: Path;
}

/** The name that SELECT gives a column. */
export interface ColumnName extends Span {
  readonly kind: 'column';
  readonly name: string;
}

/** An aggregate that groups are sorted by, selected or not. */
export interface SortedAggregate extends AggregateCall, Span {
  readonly kind: 'aggregate-call';
}

export interface SortKey extends Span {
  readonly kind: 'sort';
  /** What the key sorts by; in a GRAPH query it is a path. */
  readonly by: Path | ColumnName | SortedAggregate;
  readonly descending: boolean;
}

export interface PathItem extends Span {
  readonly kind: 'path-item';
  readonly path: Path;
  readonly as?: string;
}

export interface AggregateItem extends AggregateCall, Span {
  readonly kind: 'aggregate';
  readonly as: string;
}

export interface AllItem extends Span {
  readonly kind: 'all';
  /** `data.*` selects the data, `*` the whole record. */
  readonly of: 'data' | 'record';
}

export type SelectItem = PathItem | AggregateItem | AllItem;

export interface Grouping extends Span {
  readonly kind: 'group';
  /** 'all' makes one group of everything. */
  readonly by: 'all' | readonly Path[];
}

export interface Traversal extends Span {
  readonly kind: 'traverse';
  readonly direction: Direction;
  readonly min: number;
  readonly max: number;
  readonly while?: Condition;
}

/** What GRAPH and FROM share. SKIP comes before LIMIT, whatever their order in the text. */
interface Source extends Span {
  readonly chain: ChainName;
  readonly asOf?: DateLiteral;
  readonly where?: Condition;
  readonly orderBy: readonly SortKey[];
  readonly skip?: number;
  readonly limit?: number;
}

/** Without `traverse` the result is the start vertices. */
export interface GraphQuery extends Source {
  readonly kind: 'graph';
  readonly traverse?: Traversal;
}

/** Without `select` the result is `data.*`. */
export interface FromQuery extends Source {
  readonly kind: 'from';
  readonly groupBy?: Grouping;
  readonly select?: readonly SelectItem[];
}

export type Query = GraphQuery | FromQuery;
