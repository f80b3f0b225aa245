/** The radius of a record with few edges, in the unit of positions. */
export const RECORD_RADIUS = 7;

/**
 * The radius of a record in the unit of the layout. It is larger for records with many edges, for start records of the
 * query, and for nodes that stand for many records.
 */
export function nodeRadius(order: number, degree: number, isStart: boolean, stands = 1): number {
  const most = order > 3_000 ? 1.3 : 1;
  const own =
    RECORD_RADIUS * most * (1 + Math.min(0.7, Math.log10(1 + Math.max(degree, stands - 1)) / 3.5));
  return isStart ? Math.max(own * 1.35, RECORD_RADIUS * 1.8) : own;
}

/** The pixels from the edge of a record to the outer edge of its ring. */
export const RING = 4;

/** The largest scale, in pixels for one unit of the layout. Without this limit, a few records would fill the screen. */
export const MAX_SCALE = 1.9;
