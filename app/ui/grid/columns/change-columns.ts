/** Changes the columns of a grid, for its form and for the edges of its headers. This file does not use React. */
import { COLUMN_WIDTHS, pinnedFirst, widthOf } from './column-settings.ts';
import type { ColumnSetting } from './column-settings.ts';

/** The text of columns, as `parseColumns` reads it. */
export function writeColumns(settings: readonly ColumnSetting[]): string {
  return pinnedFirst(settings)
    .map(({ id, shown, pinned, width }) =>
      [pinned && '*', !shown && '-', id, width && `.${width.replaceAll(',', '')}`]
        .filter(Boolean)
        .join(''),
    )
    .join(',');
}

/** Why a width is refused; undefined when it is allowed. */
export function widthProblem(setting: ColumnSetting): string | undefined {
  if (setting.width === '' || widthOf(setting) !== undefined) return undefined;
  const { min, max } = COLUMN_WIDTHS;
  return `A width is a whole number of pixels from ${min} to ${max.toLocaleString('en')}. Leave it empty for the usual width.`;
}

/** The columns with one of them moved up or down. A column at an end stays there. */
export function moveColumn<Column extends { id: string }>(
  columns: readonly Column[],
  id: string,
  steps: 1 | -1,
): Column[] {
  const from = columns.findIndex((column) => column.id === id);
  const to = from + steps;
  const [here, there] = [columns[from], columns[to]];
  if (!here || !there) return [...columns];
  return columns.with(from, there).with(to, here);
}

/** The columns with the given widths, by column id. */
export function withWidths(
  settings: readonly ColumnSetting[],
  widths: ReadonlyMap<string, string>,
): ColumnSetting[] {
  return settings.map((setting) => ({
    ...setting,
    width: widths.get(setting.id) ?? setting.width,
  }));
}
