import { useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Link, useSearchParams } from '@remix-run/react';
import {
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, Header, Row } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { FocusableRegion } from '../layout/focusable-region.tsx';
import { GridPages } from './grid-pages.tsx';
import { gridHref, PAGE_SIZES } from './grid-state.ts';
import type { GridState } from './grid-state.ts';
import { Icon } from '../content/icon.tsx';
import { useOverflowTooltip } from './use-overflow-tooltip.tsx';

interface ColumnLook {
  header: string;
  /** A CSS width, or a number of pixels; columns without one share the remaining width. */
  width?: string | number;
  /** Wraps the text in a tall row instead of truncating it after one line. */
  wrap?: boolean;
  /** Aligned to the right, for numbers. */
  end?: boolean;
}

/** A column of a grid. */
export interface GridColumn<Data> extends ColumnLook {
  /** Also the column's name in the `sort` parameter. */
  id: string;
  cell: (row: Data) => ReactNode;
}

/** What a grid uses of TanStack Table; the server sorts and pages, so that no row model is needed for either. */
const FEATURES = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: {} as ColumnLook,
});
type Features = typeof FEATURES;

/** Row heights of the specification (A-834, A-835, B-650). */
type RowHeight = 38 | 52 | 107;

/** The minimum width of a flexible column; on a narrow screen the grid scrolls in its own box. */
const MIN_COLUMN_WIDTH = '160px';

interface DataGridProps<Data> {
  /** The accessible name, for example 'Dictionaries'. */
  label: string;
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
  /** The columns whose headers sort. */
  sortable?: readonly string[];
  sizes?: readonly number[];
  rowHeight?: RowHeight;
  /** See `GridRules`. */
  prefix?: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/**
 * One page of rows as a table. Sorting, paging and opening a row are links, so they work without JavaScript, in a new
 * tab and with the browser's Back button.
 */
export function DataGrid<Data extends object>(props: DataGridProps<Data>) {
  const { label, columns, rows, total, state, rowHeight = 52, empty, prefix } = props;
  const overflowTooltip = useOverflowTooltip();
  const table = useGridTable(props);
  if (rows.length === 0) return <>{empty}</>;
  const style: CSSProperties & Record<'--row-height', string> = {
    '--row-height': `${rowHeight}px`,
    minWidth: `calc(${columns.map(minWidthOf).join(' + ')})`,
  };
  return (
    <div data-grid>
      <FocusableRegion aria-label={label} className="grid-scroller">
        <table className="grid-table" style={style}>
          <caption className="sr-only">{label}</caption>
          <thead>
            {table.getHeaderGroups().map(({ id, headers }) => (
              <tr key={id}>
                {headers.map((header) => (
                  <HeaderCell key={header.id} header={header} prefix={prefix} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody ref={overflowTooltip.bodyRef}>
            {table.getRowModel().rows.map((row) => (
              <GridRow
                key={row.id}
                row={row}
                to={props.rowTo?.(row.original)}
                isCurrent={row.id === props.current}
              />
            ))}
          </tbody>
        </table>
        {overflowTooltip.popover}
      </FocusableRegion>
      <GridPages
        label={label}
        total={total}
        state={state}
        sizes={props.sizes ?? PAGE_SIZES}
        prefix={prefix}
      />
    </div>
  );
}

/** The table of a grid: its state is what the address says, and its rows are the page that the server has sent. */
function useGridTable<Data extends object>({
  columns,
  rows,
  rowId,
  total,
  state: { sort, page, size },
  sortable,
}: DataGridProps<Data>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, cell, ...look }): ColumnDef<Features, Data> => ({
        id,
        // TanStack sorts by columns with an accessor only
        accessorFn: cell,
        enableSorting: sortable?.includes(id) ?? false,
        sortDescFirst: false,
        meta: look,
      })),
    [columns, sortable],
  );
  return useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    manualPagination: true,
    rowCount: total,
    enableSortingRemoval: false,
    state: {
      sorting: [{ id: sort.column, desc: sort.descending }],
      pagination: { pageIndex: page - 1, pageSize: size },
    },
  });
}

function minWidthOf({ width }: ColumnLook): string {
  if (typeof width === 'number') return `${width}px`;
  return width === undefined || width.endsWith('%') ? MIN_COLUMN_WIDTH : width;
}

function HeaderCell<Data extends object>({
  header,
  prefix,
}: {
  header: Header<Features, Data>;
  prefix: string | undefined;
}) {
  const [params] = useSearchParams();
  const { column } = header;
  const { header: title, width, end } = column.columnDef.meta ?? {};
  const className = end ? 'text-right' : undefined;
  if (!column.getCanSort()) {
    return (
      <th scope="col" style={{ width }} className={className}>
        {title}
      </th>
    );
  }
  const sorted = column.getIsSorted();
  const next = { column: column.id, descending: column.getNextSortingOrder() === 'desc' };
  return (
    <th scope="col" style={{ width }} className={className} aria-sort={ARIA_SORT[sorted || 'none']}>
      <Link to={gridHref(params, { sort: next }, prefix)} preventScrollReset className="sort-link">
        {title}
        <Icon
          name={sorted === 'desc' ? 'arrow-down' : 'arrow-up'}
          size={14}
          className={clsx('shrink-0', !sorted && 'sort-hint')}
        />
      </Link>
    </th>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function GridRow<Data extends object>({
  row,
  to,
  isCurrent,
}: {
  row: Row<Features, Data>;
  to: string | undefined;
  isCurrent: boolean;
}) {
  return (
    <tr aria-current={isCurrent || undefined}>
      {row.getAllCells().map((cell, index) => {
        const { wrap, end } = cell.column.columnDef.meta ?? {};
        const content = cell.getValue() as ReactNode;
        return (
          <td key={cell.id} className={clsx(wrap && 'grid-wrap', end && 'text-right') || undefined}>
            {index === 0 && to !== undefined ? (
              <Link to={to} data-row-link preventScrollReset>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}
