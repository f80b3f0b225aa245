import type { Positions } from './start-positions.ts';

export interface LayoutRequest {
  /** The number of records. */
  order: number;
  /** The ends of each edge, as indexes of records. */
  from: readonly number[];
  to: readonly number[];
  /** The edges between each record and the nearest one that was asked for. */
  depth: readonly number[];
  /** Width by height of where the picture is seen; `SHAPES.beside` when absent. */
  aspect?: number;
  /** Where records are already, NaN for new ones; absent when all are new. */
  known?: Positions;
}
