/**
 * A person's choice of columns of a grid: the shown ones, their order and widths, and the pinned ones, which stay while
 * the others scroll. The choice is one short text, '*name.240,-owner,description': columns in their order, '*' for a
 * pinned one, '-' for a hidden one, and a width in pixels after the dot. The address of a list may have it, and it is
 * stored for a person. This file does not use React.
 */

export interface ColumnSetting {
  id: string;
  shown: boolean;
  /** Pinned: it stays at the left while the others scroll. */
  pinned: boolean;
  /** The typed width in pixels; '' for the column's own width. */
  width: string;
}

/** The widths that can be chosen, in pixels. */
export const COLUMN_WIDTHS = { min: 64, max: 1200 } as const;

/** The most characters of the text, which may come from any address. */
const MAX_CHARACTERS = 1_000;
const MAX_TYPED = 16;

/** The parameter of a grid's columns. @param prefix see `GridRules` */
export const columnsParam = (prefix = '') => `${prefix}columns`;

/**
 * The columns of a grid by a text, pinned ones first. Columns that the text does not name follow with their defaults.
 * @param ids the grid's columns; the first opens the row, so it cannot be hidden
 */
export function readColumns(
  text: string | null | undefined,
  ids: readonly string[],
): ColumnSetting[] {
  const named = new Map(
    parseColumns(text)
      .filter(({ id }) => ids.includes(id))
      .map((setting) => [setting.id, setting]),
  );
  for (const id of ids) {
    if (!named.has(id)) named.set(id, { id, shown: true, pinned: false, width: '' });
  }
  const settings = [...named.values()].map((setting) =>
    setting.id === ids[0] ? { ...setting, shown: true } : setting,
  );
  return pinnedFirst(settings);
}

/** The columns that a text names; none where it is too long. */
export function parseColumns(text: string | null | undefined): ColumnSetting[] {
  if (!text || text.length > MAX_CHARACTERS) return [];
  return text.split(',').flatMap((part) => {
    const [, flags = '', id = '', width = ''] =
      /^([*-]*)([^.*-][^.]*)(?:\.(.*))?$/s.exec(part) ?? [];
    if (id === '') return [];
    return [
      {
        id,
        shown: !flags.includes('-'),
        pinned: flags.includes('*'),
        width: width.slice(0, MAX_TYPED),
      },
    ];
  });
}

/** A width in pixels; undefined when none is chosen, or one that no column can have. */
export function widthOf({ width }: ColumnSetting): number | undefined {
  const pixels = /^\d{1,4}$/.test(width) ? Number(width) : 0;
  return pixels >= COLUMN_WIDTHS.min && pixels <= COLUMN_WIDTHS.max ? pixels : undefined;
}

/** Pinned columns first, then the others. */
export function pinnedFirst(settings: readonly ColumnSetting[]): ColumnSetting[] {
  return [...settings.filter(({ pinned }) => pinned), ...settings.filter(({ pinned }) => !pinned)];
}
