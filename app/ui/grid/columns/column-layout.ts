/** The widths of the columns of a grid. This file does not use React. */

/** The minimum width of a flexible column; on a narrow screen the grid scrolls in its own box. */
const MIN_COLUMN_WIDTH = 140;

/** The default width of a pinned column: the position of the next column depends on it. */
const PINNED_WIDTH = 240;

interface LaidOutColumn {
  id: string;
  /** The column's own width in pixels; without one it has a share of the remaining width. */
  width?: number;
  /** The chosen width, in pixels. */
  chosen: number | undefined;
}

interface ColumnLayout {
  /** The widths in pixels by column id; undefined when the content of the columns decides. */
  widths: Record<string, number | undefined>;
  /**
   * The minimum width of the table, as CSS, when the widths decide and a column without a width shares the rest;
   * undefined when the content of the columns decides.
   */
  minWidth?: string;
}

/**
 * The widths of the shown columns, in their order. If widths are chosen, the last column without a chosen width takes
 * the remaining width: a table with a pixel width for each column stretches all of them, and no column would have its
 * chosen width.
 * @param more pixels beside the columns
 * @param fixed whether the columns have their widths even if no width is chosen
 */
export function layoutColumns(
  columns: readonly LaidOutColumn[],
  more: number,
  fixed?: boolean,
): ColumnLayout {
  if (!fixed && columns.every(({ chosen }) => chosen === undefined)) return { widths: {} };
  const takesRest = columns.some(({ width, chosen }) => (chosen ?? width) === undefined);
  const rest = takesRest
    ? undefined
    : (columns.findLast(({ chosen }) => chosen === undefined) ?? columns.at(-1));
  return {
    widths: Object.fromEntries(
      columns.map((column) => [
        column.id,
        column === rest ? undefined : (column.chosen ?? column.width),
      ]),
    ),
    minWidth: `${columns.reduce((sum, { width, chosen }) => sum + (chosen ?? width ?? MIN_COLUMN_WIDTH), more)}px`,
  };
}

/** The width of a pinned column. */
export function pinnedWidth(width: number | undefined): number {
  return width ?? PINNED_WIDTH;
}
