import type { Positions } from './start-positions.ts';

export interface LayoutRequest {
  /** The number of records. */
  order: number;
  /** The ends of each edge, as indexes of records. */
  from: readonly number[];
  to: readonly number[];
  /** The number of edges between each record and the nearest start record of the query. */
  depth: readonly number[];
  /** The width by the height of the room for the picture; `SHAPES.beside` when absent. */
  aspect?: number;
  /** The present positions of records, with NaN for new records; absent when all are new. */
  known?: Positions;
}
