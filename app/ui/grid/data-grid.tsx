import { useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../controls/link.tsx';
import { FocusableRegion } from '../layout/focusable-region.tsx';
import { GridPages } from './grid-pages.tsx';
import { gridHref, PAGE_SIZES } from './grid-state.ts';
import type { GridSort, GridState } from './grid-state.ts';
import { Icon } from '../content/icon.tsx';
import { useOverflowTooltip } from './use-overflow-tooltip.tsx';

/** A column of a grid. */
export interface GridColumn<Data> {
  /** Also the column's name in the `sort` parameter. */
  id: string;
  header: string;
  cell: (row: Data) => ReactNode;
  /** A CSS width, or a number of pixels; columns without one share the remaining width. */
  width?: string | number;
  /** Wraps the text in a tall row instead of truncating it after one line. */
  wrap?: boolean;
  /** Aligned to the right, for numbers. */
  end?: boolean;
}

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
export function DataGrid<Data>(props: DataGridProps<Data>) {
  const { label, columns, rows, total, state, rowHeight = 52, empty, prefix } = props;
  const overflowTooltip = useOverflowTooltip();
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
            <tr>
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  sort={props.sortable?.includes(column.id) ? state.sort : undefined}
                  prefix={prefix}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={overflowTooltip.bodyRef}>
            {rows.map((row) => (
              <GridRow key={props.rowId(row)} row={row} {...props} />
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

function minWidthOf<Data>({ width }: GridColumn<Data>): string {
  if (typeof width === 'number') return `${width}px`;
  return width === undefined || width.endsWith('%') ? MIN_COLUMN_WIDTH : width;
}

function HeaderCell<Data>({
  column: { id, header, width, end },
  sort,
  prefix,
}: {
  column: GridColumn<Data>;
  /** The grid's sort, if the column is sortable. */
  sort: GridSort | undefined;
  prefix: string | undefined;
}) {
  const [params] = useSearchParams();
  const className = end ? 'text-right' : undefined;
  if (!sort) {
    return (
      <th scope="col" style={{ width }} className={className}>
        {header}
      </th>
    );
  }
  const sorted = sort.column === id;
  const next = { column: id, descending: sorted && !sort.descending };
  return (
    <th
      scope="col"
      style={{ width }}
      className={className}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <Link to={gridHref(params, { sort: next }, prefix)} preventScrollReset className="sort-link">
        {header}
        <Icon
          name={sorted && sort.descending ? 'arrow-down' : 'arrow-up'}
          size={14}
          className={clsx('shrink-0', !sorted && 'sort-hint')}
        />
      </Link>
    </th>
  );
}

function GridRow<Data>({
  row,
  columns,
  rowId,
  rowTo,
  current,
}: { row: Data } & Pick<DataGridProps<Data>, 'columns' | 'rowId' | 'rowTo' | 'current'>) {
  const to = rowTo?.(row);
  return (
    <tr aria-current={rowId(row) === current || undefined}>
      {columns.map(({ id, cell, wrap, end }, index) => (
        <td key={id} className={clsx(wrap && 'grid-wrap', end && 'text-right') || undefined}>
          {index === 0 && to !== undefined ? (
            <Link to={to} data-row-link preventScrollReset>
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}
