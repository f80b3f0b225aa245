/** Finds the positions of records before they are laid out. */
/** The coordinates x, y and z of each record in turn. */
export type Positions = Float32Array<ArrayBuffer>;

/** The last position of each record, by id. When records are hidden or added, the others stay where they are. */
export type KnownPositions = Map<string, readonly number[]>;

/** The angle by which successive points are turned, so that they fill a disc evenly. */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

export function isPlaced(known: Positions, record: number): boolean {
  return !Number.isNaN(known[record * 3] ?? NaN);
}

/**
 * The x and y of each record: its known position, or one beside a neighbor with a position, on the side away from the
 * middle. Records without such a neighbor come below all others.
 */
export function positionBeside(
  { order, from, to }: { order: number; from: readonly number[]; to: readonly number[] },
  known: Positions,
  length: number,
): Float32Array {
  const beside = new Map<number, number>();
  from.forEach((source, edge) => {
    const target = to[edge] ?? source;
    if (isPlaced(known, source) && !isPlaced(known, target)) beside.set(target, source);
    if (isPlaced(known, target) && !isPlaced(known, source)) beside.set(source, target);
  });
  const positions = new Float32Array(order * 2);
  let bottom = 0;
  for (let record = 0; record < order; record++) {
    if (isPlaced(known, record)) bottom = Math.max(bottom, known[record * 3 + 1] ?? 0);
  }
  let alone = 0;
  for (let record = 0; record < order; record++) {
    const like = isPlaced(known, record) ? record : beside.get(record);
    const [x, y] =
      like === undefined
        ? [(alone++ % 12) * length, bottom + length * (1 + Math.floor(alone / 12))]
        : [known[like * 3] ?? 0, known[like * 3 + 1] ?? 0];
    const isNew = like !== undefined && like !== record;
    const angle = Math.atan2(y, x) + (((record * GOLDEN_ANGLE) % 2) - 1) * 1.2;
    positions[record * 2] = x + (isNew ? length * Math.cos(angle) : 0);
    positions[record * 2 + 1] = y + (isNew ? length * Math.sin(angle) : 0);
  }
  return positions;
}
