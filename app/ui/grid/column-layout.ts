/** How wide the columns of a grid are. Free of React. */

/** The minimum width of a flexible column; on a narrow screen the grid scrolls in its own box. */
const MIN_COLUMN_WIDTH = '160px';

/** The width of a column that stays and has none in pixels: it has to be known where the next one begins. */
const PINNED_WIDTH = 240;

type CssWidth = string | number | undefined;

interface LaidOutColumn {
  id: string;
  /** The column's own width: pixels, a CSS width, or none for a share of what is left. */
  width: CssWidth;
  /** The chosen width, in pixels. */
  chosen: number | undefined;
}

interface ColumnLayout {
  /** By the column's id; a column without one shares what is left. */
  widths: Record<string, CssWidth>;
  /** The least width of the table, as CSS. */
  minWidth: string;
}

/**
 * The widths of the shown columns, in their order. Where widths are chosen, the last column without a chosen one takes
 * what is left: a table whose columns all have pixels stretches each of them, and none would be as wide as it was made.
 */
export function layoutColumns(columns: readonly LaidOutColumn[]): ColumnLayout {
  const isChosen = columns.some(({ chosen }) => chosen !== undefined);
  const takesRest = columns.some(({ width, chosen }) => (chosen ?? width) === undefined);
  const rest =
    isChosen && !takesRest
      ? (columns.findLast(({ chosen }) => chosen === undefined) ?? columns.at(-1))
      : undefined;
  return {
    widths: Object.fromEntries(
      columns.map((column) => [
        column.id,
        column === rest ? undefined : (column.chosen ?? column.width),
      ]),
    ),
    minWidth: `calc(${columns.map(({ width, chosen }) => minWidthOf(chosen ?? width)).join(' + ')})`,
  };
}

/** The width of a column that stays. */
export function pinnedWidth(width: CssWidth): number {
  return typeof width === 'number' ? width : PINNED_WIDTH;
}

function minWidthOf(width: CssWidth): string {
  if (typeof width === 'number') return `${width}px`;
  return width === undefined || width.endsWith('%') ? MIN_COLUMN_WIDTH : width;
}
