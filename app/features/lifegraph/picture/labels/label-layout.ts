/** Chooses the records that get a label, and its position. No label covers another label or another record. */

/** A picture has at most this many labels. More would be hard to read. */
export const MAX_LABELS = 60;

interface Point {
  x: number;
  y: number;
}

/** A record as it is seen, in pixels. */
export interface SeenRecord {
  /** The index of the record in its picture. */
  index: number;
  x: number;
  y: number;
  radius: number;
}

export interface LabelCandidate extends SeenRecord {
  /** The size of its label. */
  width: number;
  height: number;
  /**
   * True for a record that gets a label even if there is no room beside it: the label is then a little farther away, or
   * covers other records, but as few as possible.
   */
  matters: boolean;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PlacedLabel extends Box {
  index: number;
}

/** The line from a record to its label; undefined when the label is so near that no line is needed. */
export function leaderOf(
  { left, top, width, height }: Box,
  { x, y, radius }: SeenRecord,
): readonly [from: Point, to: Point] | undefined {
  const to = {
    x: Math.max(left, Math.min(x, left + width)),
    y: Math.max(top, Math.min(y, top + height)),
  };
  const away = Math.hypot(to.x - x, to.y - y);
  if (away < radius + 3 * GAP) return undefined;
  const share = radius / away;
  return [{ x: x + (to.x - x) * share, y: y + (to.y - y) * share }, to];
}

/** The gap between a record and its label, and between two labels. */
const GAP = 4;
/** The minimum gap between a label and any other record. */
const CLEAR = 2;
/** The share of the radius at which a label touches the corner of a record, because a circle does not fill its box. */
const CORNER = 0.7;
/** The distances at which a label is tried around a record that matters, in pixels: from farther away nobody sees whose it is. */
const FARTHER = [0, 5, 10, 15, 20];
/** The positions that are tried at each distance: from the middle of a side (0) to its corners (1, -1). */
const STEPS = [0, 0.2, -0.2, 0.4, -0.4, 0.6, -0.6, 0.8, -0.8, 1, -1];
/** The side of the squares by which nearby records are found. */
const SQUARE = 48;

/**
 * Lays out the labels.
 * @param candidates the records that may get a label, the most important first
 * @param records all visible records, which labels must not cover
 * @param view the room for labels
 */
export function layOutLabels(
  candidates: Iterable<LabelCandidate>,
  records: readonly SeenRecord[],
  view: Box,
  max = MAX_LABELS,
): PlacedLabel[] {
  const squares = squaresOf(records);
  const placed: PlacedLabel[] = [];
  let tried = 0;
  for (const one of candidates) {
    if (placed.length >= max) break;
    // Only the first candidates are tried at all distances, because this takes long.
    const candidate = tried++ < max ? one : { ...one, matters: false };
    const best = firstFree(candidate, squares, (box) => {
      return isWithin(box, view) && !placed.some((other) => overlap(box, other));
    });
    if (best) placed.push({ ...best, index: candidate.index });
  }
  return placed;
}

function firstFree(
  candidate: LabelCandidate,
  squares: Squares,
  isFree: (box: Box) => boolean,
): Box | undefined {
  let best: { box: Box; cost: number } | undefined;
  for (const box of boxesBeside(candidate)) {
    if (!isFree(box)) continue;
    const most = candidate.matters ? (best?.cost ?? Infinity) : 1;
    const cost = recordsUnder(box, candidate, squares, most);
    if (cost === 0) return box;
    if (cost < most) best = { box, cost };
  }
  return best?.box;
}

/**
 * The positions of a label, the best first: right, left, below, above, then the corners. For a record that matters, the
 * positions all around it follow, at growing distances.
 */
function* boxesBeside({ x, y, radius, width, height, matters }: LabelCandidate): Generator<Box> {
  const box = (centerX: number, centerY: number): Box => ({
    ...{ left: centerX - width / 2, top: centerY - height / 2, width, height },
  });
  const [away, corner] = [radius + GAP, radius * CORNER + GAP / 2];
  const [aside, over] = [width / 2, height / 2];
  for (const side of [1, -1]) yield box(x + side * (away + aside), y);
  for (const side of [1, -1]) yield box(x, y + side * (away + over));
  for (const side of [1, -1]) {
    yield box(x + side * (corner + aside), y + corner + over);
    yield box(x + side * (corner + aside), y - corner - over);
  }
  for (const farther of matters ? FARTHER : []) {
    for (const step of STEPS) {
      for (const side of [1, -1]) {
        const [right, down] = [away + farther + aside, away + farther + over];
        yield box(x + side * right, y + step * down);
        yield box(x + step * right, y + side * down);
      }
    }
  }
}

function isWithin(box: Box, view: Box): boolean {
  return (
    box.left >= view.left &&
    box.top >= view.top &&
    box.left + box.width <= view.left + view.width &&
    box.top + box.height <= view.top + view.height
  );
}

export function overlap(a: Box, b: Box): boolean {
  return (
    a.left < b.left + b.width + GAP &&
    b.left < a.left + a.width + GAP &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

/** The records in each square. The key is a number, because a text would be slower. */
type Squares = ReadonlyMap<number, readonly SeenRecord[]>;

function squaresOf(records: readonly SeenRecord[]): Squares {
  const squares = new Map<number, SeenRecord[]>();
  for (const record of records) {
    const { x, y } = record;
    const radius = record.radius + CLEAR;
    const reach = { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
    for (const name of namesOf(reach)) {
      const square = squares.get(name);
      if (square) square.push(record);
      else squares.set(name, [record]);
    }
  }
  return squares;
}

function namesOf({ left, top, width, height }: Box): number[] {
  const names: number[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor((left + width) / SQUARE); x++) {
    for (let y = Math.floor(top / SQUARE); y <= Math.floor((top + height) / SQUARE); y++) {
      names.push(x * 10_000 + y);
    }
  }
  return names;
}

/** How many other records a label would cover. Counting stops at `most`. */
function recordsUnder(box: Box, { index }: LabelCandidate, squares: Squares, most: number): number {
  const met = new Set<number>();
  for (const name of namesOf(box)) {
    for (const { index: other, x, y, radius } of squares.get(name) ?? []) {
      if (other === index) continue;
      const nearestX = Math.max(box.left, Math.min(x, box.left + box.width));
      const nearestY = Math.max(box.top, Math.min(y, box.top + box.height));
      if (Math.hypot(x - nearestX, y - nearestY) < radius + CLEAR) met.add(other);
      if (met.size >= most) return met.size;
    }
  }
  return met.size;
}
