/** The widths of the columns of a grid. Free of React. */

/** The minimum width of a flexible column; on a narrow screen the grid scrolls in its own box. */
const MIN_COLUMN_WIDTH = '160px';

/** The default width of a pinned column: the position of the next column depends on it. */
const PINNED_WIDTH = 240;

type CssWidth = string | number | undefined;

interface LaidOutColumn {
  id: string;
  /** The column's own width: pixels, a CSS width, or none for a share of the remaining width. */
  width: CssWidth;
  /** The chosen width, in pixels. */
  chosen: number | undefined;
}

interface ColumnLayout {
  /** The widths by column id. A column without a width shares the remaining width. */
  widths: Record<string, CssWidth>;
  /** The minimum width of the table, as CSS. */
  minWidth: string;
}

/**
 * The widths of the shown columns, in their order. If widths are chosen, the last column without a chosen width takes
 * the remaining width: a table with a pixel width for each column stretches all of them, and no column would have its
 * chosen width.
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

/** The width of a pinned column. */
export function pinnedWidth(width: CssWidth): number {
  return typeof width === 'number' ? width : PINNED_WIDTH;
}

function minWidthOf(width: CssWidth): string {
  if (typeof width === 'number') return `${width}px`;
  return width === undefined || width.endsWith('%') ? MIN_COLUMN_WIDTH : width;
}
