/** Finds the target of a step from a record: the nearest record in a direction, or one along an edge. */
import type { GraphData } from '#app/features/lifegraph/result/graph-data.ts';
import { neighborsInOrder } from '#app/features/lifegraph/result/neighbors.ts';
import type { SeenRecord } from '#app/features/lifegraph/picture/labels/label-layout.ts';

export type WalkDirection = 'up' | 'down' | 'left' | 'right';

const AXES: Record<WalkDirection, { x: number; y: number }> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The weight of a distance to the side, as a multiple of the weight of one ahead. */
const ASIDE = 2.5;

/** The index of the nearest record in a direction, as it is seen; undefined when there is none. */
export function nearestIn(
  records: readonly SeenRecord[],
  from: Pick<SeenRecord, 'index' | 'x' | 'y'>,
  direction: WalkDirection,
): number | undefined {
  const axis = AXES[direction];
  let best: { index: number; cost: number } | undefined;
  for (const { index, x, y } of records) {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * axis.x + dy * axis.y;
    if (index === from.index || ahead <= 0.5) continue;
    const cost = ahead + ASIDE * Math.abs(dx * axis.y - dy * axis.x);
    if (!best || cost < best.cost) best = { index, cost };
  }
  return best?.index;
}

/** A walk along edges: the passed records, and the record with the neighbors that the walk visits in turn. */
export interface Walk {
  /** The ids of the passed records. The last one is the record whose neighbors the walk visits. */
  path: readonly string[];
  /** The record that was reached. When the cursor is elsewhere, a new walk begins. */
  at: string | undefined;
}

export const NO_WALK: Walk = { path: [], at: undefined };

/**
 * The next or previous neighbor of the record that the walk is at. Without a walk, that record is the cursor.
 * @param deeper true to visit the neighbors of the cursor instead of those beside it
 * @returns undefined when there is no neighbor
 */
export function stepAlong(
  data: GraphData,
  { path, at }: Walk,
  cursor: string,
  step: { by: 1 | -1; deeper: boolean },
): Walk | undefined {
  const isWalking = at === cursor && path.length > 0;
  const passed = isWalking ? path : [];
  const base = isWalking && !step.deeper ? (path.at(-1) ?? cursor) : cursor;
  const before = base === cursor ? passed.at(-1) : undefined;
  const ids = neighborsInOrder(data, data.nodes.id.indexOf(base)).map(
    (index) => data.nodes.id[index] ?? '',
  );
  // A step ahead does not go back to where the walk came from, unless there is no other way.
  const ahead = ids.filter((id) => id !== before);
  const choice = ahead.length > 0 ? ahead : ids;
  const here = choice.indexOf(cursor);
  const from = here < 0 && step.by < 0 ? 0 : here;
  const next = choice[(from + step.by + choice.length) % choice.length];
  if (next === undefined) return undefined;
  return { path: base === cursor ? [...passed, cursor] : passed, at: next };
}

/** The walk after a step back to the record that it came from. */
export function stepBack({ path, at }: Walk, cursor: string | undefined): Walk | undefined {
  const to = path.at(-1);
  if (at !== cursor || to === undefined) return undefined;
  return { path: path.slice(0, -1), at: to };
}
