/** The budgets of one query. A query that needs more gets part of its result and the name of the used-up budget. */

export interface Budget {
  /** The maximum number of rows of a FROM query. */
  rows: number;
  vertices: number;
  edges: number;
  /** The maximum number of hops of a walk. */
  hops: number;
  ms: number;
  /** UTF-16 units of the JSON of rows or vertices, which is about the number of bytes. */
  bytes: number;
}

export const STANDARD_BUDGET: Budget = {
  rows: 10_000,
  vertices: 10_000,
  edges: 50_000,
  hops: 100,
  ms: 20_000,
  bytes: 64 * 1024 * 1024,
};

/** The number of records that a budget left out; null for none. It never counts records that the reader may not see. */
export type LeftOut = { budget: 'rows' | 'bytes' | 'milliseconds'; message: string } | null;
