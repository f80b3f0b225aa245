/** Packs the parts of a graph beside and below each other. */

export interface Point {
  x: number;
  y: number;
}

/** At most this many ways to break the parts into rows are tried. */
const MAX_WAYS = 40;

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
 * Packs the parts.
 * @param parts the points of each part, around a middle of its own; the largest part first
 * @param room.alone the width of a part with one record, which has room for its label
 * @param room.aspect the width by the height of the room for the picture
 * @returns the distance by which each part is moved, so that all of them lie around one middle
 */
export function pack(
  parts: readonly (readonly Point[])[],
  { gap, alone, aspect }: { gap: number; alone: number; aspect: number },
): Point[] {
  const boxes = parts.map((points) => boxOf(points, alone));
  const whole = boxes.reduce((sum, { width }) => sum + width + gap, 0);
  const ways = Array.from({ length: Math.min(MAX_WAYS, boxes.length) }, (_, way) =>
    rowsOf(boxes, gap, whole / (way + 1)),
  );
  const heights = ways.map((rows) => heightFor(rows, aspect));
  const least = Math.min(...heights);
  const rows = ways[heights.indexOf(least)] ?? [];
  // The rest of the room is spread between the parts.
  const below = spread(least - heightOf(rows), rows.length, gap);
  const besides = rows.map(({ width, boxes: { length } }) =>
    spread(least * aspect - width, length, gap),
  );
  // Records without edges are laid out in columns.
  const isAlone = rows.map((row) => row.boxes.every((box) => box.height === 0));
  const column = Math.min(...besides.filter((_, index) => isAlone[index]));
  const columns = Math.max(...rows.map((row, index) => (isAlone[index] ? row.boxes.length : 0)));
  let top = -(heightOf(rows) + below * rows.length) / 2;
  return rows.flatMap((row, index) => {
    const beside = isAlone[index] === true ? column : (besides[index] ?? 0);
    const width =
      isAlone[index] === true
        ? columns * (alone + gap + column)
        : row.width + beside * row.boxes.length;
    const middle = top + (row.height + below) / 2;
    top += row.height + below;
    let left = -width / 2;
    return row.boxes.map((box) => {
      const at = {
        x: left + (gap + beside) / 2 - box.x,
        y: middle - box.height / 2 - box.y,
      };
      left += box.width + gap + beside;
      return at;
    });
  });
}

/** The additional gap for each of `count` parts. It is limited, so that the parts do not drift too far apart. */
function spread(room: number, count: number, gap: number): number {
  return Math.max(0, Math.min(room / count, gap));
}

function rowsOf(boxes: readonly PartBox[], gap: number, max: number): Row[] {
  const rows: Row[] = [];
  for (const box of boxes) {
    const row = rows.at(-1);
    const [width, height] = [box.width + gap, box.height + gap];
    if (row && row.width + width <= max + 0.5) {
      row.boxes.push(box);
      row.width += width;
      row.height = Math.max(row.height, height);
    } else rows.push({ boxes: [box], width, height });
  }
  return rows;
}

function heightOf(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + row.height, 0);
}

/** The height of a room with this shape that contains all rows. */
function heightFor(rows: readonly Row[], aspect: number): number {
  return Math.max(heightOf(rows), ...rows.map((row) => row.width / aspect));
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
