/** Which records of a picture have a label, and where: no label lies over another one. */

/** More labels would be noise. */
export const MOST_LABELS = 60;

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
   * True for records that the query asked for, that the cursor reached, or that differ from the moment before. Their labels may lie over other records if there
   * is no room beside them.
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

/** The gap between a record and its label, and between two labels. */
const GAP = 4;
/** The side of a square in which records are looked for. */
const SQUARE = 48;

/**
 * @param candidates the most important first
 * @param records all that are seen: labels keep off them
 * @param view where labels may lie
 */
export function layOutLabels(
  candidates: Iterable<LabelCandidate>,
  records: readonly SeenRecord[],
  view: Box,
  most = MOST_LABELS,
): PlacedLabel[] {
  const squares = squaresOf(records);
  const placed: PlacedLabel[] = [];
  for (const candidate of candidates) {
    if (placed.length >= most) break;
    const free = boxesBeside(candidate).filter(
      (box) => isWithin(box, view) && !placed.some((other) => overlap(box, other)),
    );
    const costs = free.map((box) => recordsUnder(box, candidate, squares));
    const least = Math.min(...costs);
    const best = free[costs.indexOf(least)];
    if (!best || (least > 0 && !candidate.matters)) continue;
    placed.push({ ...best, index: candidate.index });
  }
  return placed;
}

/** To the right, the left, below and above. */
function boxesBeside({ x, y, radius, width, height }: LabelCandidate): Box[] {
  const size = { width, height };
  return [
    { left: x + radius + GAP, top: y - height / 2, ...size },
    { left: x - radius - GAP - width, top: y - height / 2, ...size },
    { left: x - width / 2, top: y + radius + GAP, ...size },
    { left: x - width / 2, top: y - radius - GAP - height, ...size },
  ];
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

type Squares = ReadonlyMap<string, readonly SeenRecord[]>;

function squaresOf(records: readonly SeenRecord[]): Squares {
  const squares = new Map<string, SeenRecord[]>();
  for (const record of records) {
    const { x, y, radius } = record;
    const reach = { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius };
    for (const name of namesOf(reach)) {
      const square = squares.get(name);
      if (square) square.push(record);
      else squares.set(name, [record]);
    }
  }
  return squares;
}

function namesOf({ left, top, width, height }: Box): string[] {
  const names: string[] = [];
  for (let x = Math.floor(left / SQUARE); x <= Math.floor((left + width) / SQUARE); x++) {
    for (let y = Math.floor(top / SQUARE); y <= Math.floor((top + height) / SQUARE); y++) {
      names.push(`${x} ${y}`);
    }
  }
  return names;
}

/** How many other records a label would lie over. */
function recordsUnder(box: Box, { index }: LabelCandidate, squares: Squares): number {
  const met = new Set<number>();
  for (const name of namesOf(box)) {
    for (const { index: other, x, y, radius } of squares.get(name) ?? []) {
      if (other === index) continue;
      const nearestX = Math.max(box.left, Math.min(x, box.left + box.width));
      const nearestY = Math.max(box.top, Math.min(y, box.top + box.height));
      if (Math.hypot(x - nearestX, y - nearestY) < radius) met.add(other);
    }
  }
  return met.size;
}
