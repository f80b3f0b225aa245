/** The widths of the columns of a grid. Free of React. */

/** The minimum width of a flexible column; on a narrow screen the grid scrolls in its own box. */
const MIN_COLUMN_WIDTH = '140px';

/** The default width of a pinned column: the position of the next column depends on it. */
const PINNED_WIDTH = 240;

type CssWidth = string | number | undefined;

interface LaidOutColumn {
  id: string;
  /** The column's own width: pixels, a CSS width, or none for a share of the remaining width. */
  width?: CssWidth;
  /** The chosen width, in pixels. */
  chosen: number | undefined;
  /** Set for one that narrow windows do not show. */
  from?: string | undefined;
}

interface ColumnLayout {
  /** The widths by column id. A column without a width shares the remaining width. */
  widths: Record<string, CssWidth>;
  /** The minimum widths of the table, as CSS: of all columns, and of those that a window of any width shows. */
  minWidths: Record<'--min' | '--narrow-min', string>;
}

/**
 * The widths of the shown columns, in their order. If widths are chosen, the last column without a chosen width takes
 * the remaining width: a table with a pixel width for each column stretches all of them, and no column would have its
 * chosen width.
 * @param more pixels beside the columns
 */
export function layoutColumns(columns: readonly LaidOutColumn[], more: number): ColumnLayout {
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
    minWidths: {
      '--min': sumOf(columns, more),
      '--narrow-min': sumOf(
        columns.filter(({ from }) => !from),
        more,
      ),
    },
  };
}

function sumOf(columns: readonly LaidOutColumn[], more: number): string {
  return `calc(${more}px + ${columns.map(({ width, chosen }) => minWidthOf(chosen ?? width)).join(' + ')})`;
}

/** The width of a pinned column. */
export function pinnedWidth(width: CssWidth): number {
  return typeof width === 'number' ? width : PINNED_WIDTH;
}

function minWidthOf(width: CssWidth): string {
  if (typeof width === 'number') return `${width}px`;
  return width === undefined || width.endsWith('%') ? MIN_COLUMN_WIDTH : width;
}
