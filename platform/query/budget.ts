/** What one query may cost. Whoever asks for more gets part of the answer, and is told which budget is used up. */

export interface Budget {
  /** Rows of a FROM query. */
  rows: number;
  vertices: number;
  edges: number;
  /** Hops of a walk. */
  hops: number;
  ms: number;
  /** UTF-16 units of the JSON of rows or vertices: about as many bytes. */
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

/** What a budget cut off; null when nothing. Never tells of what the reader may not see. */
export type Left = { budget: 'rows' | 'bytes' | 'milliseconds'; message: string } | null;
