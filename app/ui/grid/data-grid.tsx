import { useMemo, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Link, useSearchParams } from '@remix-run/react';
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, Header, Row, rowSelectionFeature } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { changeQuery } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { IconLink } from '#app/ui/controls/button.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { layoutColumns, pinnedWidth } from './columns/column-layout.ts';
import { columnsParam, widthOf } from './columns/column-settings.ts';
import type { ColumnSetting } from './columns/column-settings.ts';
import { GridPages } from './grid-pages.tsx';
import { CHECKBOX_WIDTH, PageCheckbox, RowCheckbox } from './grid-checkboxes.tsx';
import type { GridSelection } from './grid-selection.ts';
import { gridHref, PAGE_SIZES } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { None, NONE } from '#app/ui/content/none.tsx';
import { useColumnSettings } from './columns/use-column-settings.ts';
import { useGridExtras } from './use-grid-extras.ts';

const ColumnsDialog = lazyOnInteraction(
  async () => (await import('./columns/columns-dialog.tsx')).ColumnsDialog,
);

/** How a column looks. */
export interface ColumnLook {
  header: string;
  /**
   * What the column holds, which determines its share of the width of the table (tailwind.css). By default it holds
   * short texts: it is as wide as the longest one up to a limit, and longer texts have several lines.
   * - 'long': a text that takes the width that the others leave.
   * - 'value': a date, status or number, in one line that is never cut.
   * - 'id': an id, also in one line that is never cut, monospaced.
   * - 'chips': elements that wrap.
   */
  kind?: 'long' | 'value' | 'id' | 'chips';
  /** The width in pixels when a person has chosen the widths of other columns; otherwise the content decides. */
  width?: number;
  /**
   * A class for a column at the right: `text-right` for numbers, `row-end` for another short value. A narrow window
   * shows both at the end of the first line of a row.
   */
  end?: 'text-right' | 'row-end';
  /**
   * The breakpoint from which the column is shown, as a class (tailwind.css). A choice of columns by a person shows it
   * in any window.
   */
  from?: 'sm' | 'lg';
}

/** A column of a grid. */
export interface GridColumn<Data> extends ColumnLook {
  /** The column's id, and its name in the address: without comma and dot. */
  id: string;
  /** The content of a cell; without one, `--` is drawn. */
  cell: (row: Data) => ReactNode;
  /** The value in an export, when the cell is not a text. */
  value?: (row: Data) => unknown;
}

/** What a grid uses of TanStack Table; the server sorts and pages, so that no row model is needed for either. */
const FEATURES = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnMeta: {} as ColumnLook,
});
/** The type includes the selection of rows. A grid without selection has a table without it, and does not use it. */
type Features = typeof FEATURES & { rowSelectionFeature: typeof rowSelectionFeature };

const NONE_SELECTED = {};

/** Row heights of the specification (A-834, A-835, B-650). */
type RowHeight = 38 | 52 | 107;

interface DataGridProps<Data> {
  /** The accessible name, for example 'Dictionaries'. */
  label: string;
  /**
   * The name under which a person's choice of columns is kept: the id of the screen and, if the screen has several
   * lists, a dot and the name of this one.
   */
  list: string;
  /** The columns. The first one holds the link of the row, and is always shown. */
  columns: readonly GridColumn<Data>[];
  /** The rows of the current page, sorted by the server. */
  rows: Data[];
  rowId: (row: Data) => string;
  /** The link of a row; without it rows do not open. */
  rowTo?: (row: Data) => string;
  /** The id of the row that is marked as the current one. */
  current?: string;
  /** The number of rows on all pages. */
  total: number;
  state: GridState;
  /** The columns that can be sorted by their headers. */
  sortable?: readonly string[];
  sizes?: readonly number[];
  rowHeight?: RowHeight;
  /** True for a list without room for the content of its columns: each column always has its `width`. */
  fixedWidths?: boolean;
  /** The prefix of the parameters, see `GridRules`. */
  prefix?: string;
  /** The message when there are no rows. */
  empty: ReactNode;
  /** Whether the list can be exported (routes/list-export). */
  exported?: boolean;
  /** The selection; absent when nothing can be done with several rows at once. */
  selection?: GridSelection<Data>;
}

/**
 * One page of rows as a table. Sorting, paging, choosing columns and opening a row are links, so they work without
 * JavaScript, in a new tab and with the browser's Back button.
 */
export function DataGrid<Data extends object>(props: DataGridProps<Data>) {
  // A table keeps the features that it began with.
  return <Grid key={String(!props.selection)} {...props} />;
}

function Grid<Data extends object>(props: DataGridProps<Data>) {
  const { label, list, columns, rows, total, state, rowHeight = 52, empty, prefix } = props;
  const selection = props.selection?.offered ? props.selection : undefined;
  const [params] = useSearchParams();
  const { settings, chosen, show } = useColumnSettings(list, columns, prefix);
  const table = useGridTable(props, settings);
  const { ResizeHandle, OverflowTooltip } = useGridExtras() ?? {};
  const [body, setBody] = useState<HTMLElement | null>(null);
  const dialog = columnsParam(prefix);
  const columnsDialog = params.get('dialog') === dialog && (
    <ColumnsDialog {...{ label, list, columns, settings, prefix }} />
  );
  if (rows.length === 0) {
    return (
      <>
        {empty}
        {columnsDialog}
      </>
    );
  }
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const before = selection ? CHECKBOX_WIDTH : 0;
  const columnLayouts = columnLayoutsOf(headers, columns[0]?.id, before);
  const { widths, minWidth } = layoutColumns(
    headers.map(({ column }) => ({
      ...column.columnDef.meta,
      id: column.id,
      chosen: table.state.columnSizing[column.id],
    })),
    before,
    props.fixedWidths,
  );
  const style = { '--row-height': `${rowHeight}px`, '--min': minWidth } as CSSProperties;
  return (
    <div data-grid className="relative">
      <FocusableRegion aria-label={label} className="grid-scroller">
        <table
          className={clsx('grid-table', !chosen && 'grid-fits', minWidth && 'table-fixed')}
          style={style}
        >
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {selection && (
                <PageCheckbox
                  noun={selection.noun}
                  all={table.getIsAllPageRowsSelected()}
                  some={table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              )}
              {headers.map((header, index) => (
                <HeaderCell
                  key={header.id}
                  header={header}
                  width={widths[header.column.id]}
                  columnLayout={columnLayouts.get(header.column.id)}
                  prefix={prefix}
                >
                  {ResizeHandle && index < headers.length - 1 && (
                    <ResizeHandle
                      title={header.column.columnDef.meta?.header ?? ''}
                      {...{ list, prefix, settings, show }}
                    />
                  )}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody ref={setBody}>
            {table.getRowModel().rows.map((row) => (
              <GridRow
                key={props.rowId(row.original)}
                row={row}
                selection={selection}
                to={props.rowTo?.(row.original)}
                columnLayouts={columnLayouts}
                isCurrent={props.rowId(row.original) === props.current}
              />
            ))}
          </tbody>
        </table>
        {OverflowTooltip && <OverflowTooltip body={body} />}
      </FocusableRegion>
      <div className="grid-columns">
        <IconLink
          icon="columns-3"
          label={`Columns of ${label}`}
          size="sm"
          to={changeQuery(params, { dialog })}
          preventScrollReset
          data-command="list.columns"
        />
      </div>
      {selection?.bar}
      <GridPages
        label={label}
        total={total}
        state={state}
        sizes={props.sizes ?? PAGE_SIZES}
        prefix={prefix}
        exported={props.exported ? list : undefined}
      />
      {columnsDialog}
    </div>
  );
}

/**
 * The table of a grid. Its state comes from the address and the person's settings, its rows are the page that the
 * server sent.
 */
function useGridTable<Data extends object>(
  {
    columns,
    rows,
    rowId,
    total,
    state: { sort, page, size },
    sortable,
    selection,
  }: DataGridProps<Data>,
  settings: readonly ColumnSetting[],
) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, cell, value: _, ...look }): ColumnDef<Features, Data> => ({
        id,
        // TanStack sorts only by columns with an accessor.
        accessorFn: cell,
        enableSorting: sortable?.includes(id) ?? false,
        sortDescFirst: false,
        meta: look,
      })),
    [columns, sortable],
  );
  const chosen = useMemo(() => columnState(columns, settings), [columns, settings]);
  const rowSelectionFeature = selection?.feature;
  const features = useMemo(
    () => ({ ...FEATURES, ...(rowSelectionFeature && { rowSelectionFeature }) }) as Features,
    [rowSelectionFeature],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: selection?.idOf ?? rowId,
    manualSorting: true,
    manualPagination: true,
    rowCount: total,
    enableSortingRemoval: false,
    enableRowSelection: ({ original }) => selection?.canSelect?.(original) ?? true,
    onRowSelectionChange: selection?.onChange,
    state: {
      sorting: [{ id: sort.column, desc: sort.descending }],
      pagination: { pageIndex: page - 1, pageSize: size },
      rowSelection: selection?.selected ?? NONE_SELECTED,
      ...chosen,
    },
  });
}

/**
 * The choice of columns as state of the table. A pinned column has a width, which the position of the next one needs.
 */
function columnState(
  columns: readonly (ColumnLook & { id: string })[],
  settings: readonly ColumnSetting[],
) {
  const ownWidths = new Map(columns.map(({ id, width }) => [id, width]));
  const sizes = settings.flatMap((setting) => {
    const { id, pinned } = setting;
    const width = widthOf(setting) ?? (pinned ? pinnedWidth(ownWidths.get(id)) : undefined);
    return width === undefined ? [] : [[id, width] as const];
  });
  return {
    columnOrder: settings.map(({ id }) => id),
    columnVisibility: Object.fromEntries(settings.map(({ id, shown }) => [id, shown])),
    columnPinning: { start: settings.filter(({ pinned }) => pinned).map(({ id }) => id), end: [] },
    columnSizing: Object.fromEntries(sizes),
  };
}

function HeaderCell<Data extends object>({
  header,
  width,
  columnLayout,
  prefix,
  children,
}: {
  header: Header<Features, Data>;
  width: number | undefined;
  columnLayout: ColumnLayout | undefined;
  prefix: string | undefined;
  /** An element after the header's text. */
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const { column } = header;
  const look: Partial<ColumnLook> = column.columnDef.meta ?? {};
  const title = look.header;
  const cell = {
    scope: 'col',
    'data-column': column.id,
    // The name of the header is its text only, without the name of the element after it.
    'aria-label': children ? title : undefined,
    style: { width, ...pinnedStyle(columnLayout) },
    className: cellClass(look, columnLayout),
  };
  if (!column.getCanSort()) {
    return (
      <th {...cell}>
        {title}
        {children}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const next = { column: column.id, descending: column.getNextSortingOrder() === 'desc' };
  return (
    <th {...cell} aria-sort={sorted ? `${sorted}ending` : 'none'}>
      <Link to={gridHref(params, { sort: next }, prefix)} preventScrollReset className="sort-link">
        {title}
        <Icon
          name={sorted === 'desc' ? 'arrow-down' : 'arrow-up'}
          size={14}
          className={clsx('shrink-0', !sorted && 'sort-hint')}
        />
      </Link>
      {children}
    </th>
  );
}

/** The properties that all cells of a column share. */
interface ColumnLayout {
  /** The pixels from the left at which the column stays while others scroll. */
  left?: number;
  /** How its cells open the row: the link itself, or a copy of it that only pointers use. */
  link?: 'own' | 'cover';
}

/**
 * The layouts of the columns. The link of a row covers the row, but in a pinned column it covers only its own cell. So
 * the other pinned columns and the first column that scrolls have a copy of the link.
 * @param linked the column that holds the link
 * @param before the pixels before the first column
 */
function columnLayoutsOf<Data extends object>(
  headers: readonly Header<Features, Data>[],
  linked: string | undefined,
  before: number,
): ReadonlyMap<string, ColumnLayout> {
  const columns = headers.map(({ column }) => column);
  const pinned = columns.filter((column) => column.getIsPinned());
  const isCut = pinned.some(({ id }) => id === linked);
  const first = isCut ? columns.find((column) => !pinned.includes(column)) : undefined;
  return new Map(
    columns.map((column): [string, ColumnLayout] => {
      const left = pinned.includes(column) ? before + column.getStart('start') : undefined;
      if (column.id === linked) return [column.id, { left, link: 'own' }];
      return [column.id, left !== undefined || column === first ? { left, link: 'cover' } : {}];
    }),
  );
}

/**
 * The left edge of a pinned column as a CSS variable, because columns are pinned only on wide screens (tailwind.css).
 */
function pinnedStyle(
  columnLayout: ColumnLayout | undefined,
): (CSSProperties & Record<'--left', string>) | undefined {
  return columnLayout?.left === undefined ? undefined : { '--left': `${columnLayout.left}px` };
}

function cellClass(
  { kind, end, from }: Partial<ColumnLook>,
  columnLayout: ColumnLayout | undefined,
): string | undefined {
  const pinned = columnLayout?.left !== undefined && 'grid-pinned';
  return clsx(kind && `grid-${kind}`, end, from, pinned) || undefined;
}

function GridRow<Data extends object>({
  row,
  selection,
  to,
  columnLayouts,
  isCurrent,
}: {
  row: Row<Features, Data>;
  selection: GridSelection<Data> | undefined;
  to: string | undefined;
  columnLayouts: ReadonlyMap<string, ColumnLayout>;
  isCurrent: boolean;
}) {
  return (
    <tr aria-current={isCurrent || undefined}>
      {selection && (
        <RowCheckbox
          selection={selection}
          row={row.original}
          can={row.getCanSelect()}
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        />
      )}
      {row.getAllCells().map((cell) => {
        const { id, columnDef } = cell.column;
        const look: Partial<ColumnLook> = columnDef.meta ?? {};
        const columnLayout = columnLayouts.get(id);
        const hasLines = !look.kind || look.kind === 'long';
        const value = cell.getValue() as ReactNode;
        const content = (value ?? '') === '' || value === NONE ? <None /> : value;
        const isLink = columnLayout?.link === 'own' && to !== undefined;
        return (
          <td
            key={cell.id}
            style={pinnedStyle(columnLayout)}
            className={cellClass(look, columnLayout)}
          >
            {isLink ? (
              <Link
                to={to}
                data-row-link
                preventScrollReset
                className={hasLines ? 'grid-lines' : undefined}
              >
                {content}
              </Link>
            ) : hasLines ? (
              <span className="grid-lines">{content}</span>
            ) : (
              content
            )}
            {columnLayout?.link === 'cover' && to !== undefined && (
              <Link to={to} aria-hidden tabIndex={-1} preventScrollReset className="row-cover" />
            )}
          </td>
        );
      })}
    </tr>
  );
}
