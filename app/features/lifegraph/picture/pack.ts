/** Packs the parts of a graph beside and below each other. */

export interface Point {
  x: number;
  y: number;
}

/** Width by height of the packed graph, as most screens have beside a list. */
const LANDSCAPE = 1.4;
/** How many ways to break the parts into rows are tried. */
const MOST_WAYS = 40;

interface PartBox extends Point {
  width: number;
  height: number;
}

interface Row {
  boxes: PartBox[];
  width: number;
  height: number;
}

/**
 * @param parts the points of each part, around a middle of their own; the largest first
 * @param alone the width of a part of one record, which has room for its label
 * @returns how far each part is moved, so that all of them lie around one middle
 */
export function pack(
  parts: readonly (readonly Point[])[],
  { gap, alone }: { gap: number; alone: number },
): Point[] {
  const boxes = parts.map((points) => boxOf(points, alone));
  const whole = boxes.reduce((sum, { width }) => sum + width + gap, 0);
  const ways = Array.from({ length: Math.min(MOST_WAYS, boxes.length) }, (_, way) =>
    rowsOf(boxes, gap, whole / (way + 1)),
  );
  const spreads = ways.map(spreadOf);
  const rows = ways[spreads.indexOf(Math.min(...spreads))] ?? [];
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const widest = Math.max(...rows.map((row) => row.width));
  let top = -height / 2;
  return rows.flatMap((row) => {
    const middle = top + row.height / 2;
    top += row.height;
    // records without edges are laid out in columns
    let left = -(row.boxes.every((box) => box.height === 0) ? widest : row.width) / 2;
    return row.boxes.map((box) => {
      const at = { x: left + gap / 2 - box.x, y: middle - box.height / 2 - box.y };
      left += box.width + gap;
      return at;
    });
  });
}

function rowsOf(boxes: readonly PartBox[], gap: number, most: number): Row[] {
  const rows: Row[] = [];
  for (const box of boxes) {
    const row = rows.at(-1);
    const [width, height] = [box.width + gap, box.height + gap];
    if (row && row.width + width <= most + 0.5) {
      row.boxes.push(box);
      row.width += width;
      row.height = Math.max(row.height, height);
    } else rows.push({ boxes: [box], width, height });
  }
  return rows;
}

/** The side of a landscape that holds all rows. */
function spreadOf(rows: readonly Row[]): number {
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  return Math.max(height, ...rows.map((row) => row.width / LANDSCAPE));
}

function boxOf(points: readonly Point[], alone: number): PartBox {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return {
    x: left,
    y: top,
    width: points.length === 1 ? alone : right - left,
    height: bottom - top,
  };
}
