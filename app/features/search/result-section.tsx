import { useSearchParams } from '@remix-run/react';
import { useMemo } from 'react';
import { changeQuery } from '#app/paths/paths.ts';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { ColumnLook, GridColumn } from '#app/ui/grid/data-grid.tsx';
import { RESULT_PAGE_SIZES } from './search-data.ts';
import type { ResultGroup, ResultRow } from './search-data.ts';

/** The results of a kind: an accordion with a count and a grid, which is open when there are any. */
export function ResultSection({ group }: { group: ResultGroup }) {
  const { kind, label, total, atLeast, reachable, grid, headers, rows } = group;
  const [params] = useSearchParams();
  const columns = useMemo(() => columnsOf(headers), [headers]);
  const count = `${total.toLocaleString('en')}${atLeast ? '+' : ''}`;
  return (
    <Card flush>
      <details open={total > 0} className="group/section">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2.5 rounded-lg px-(--gutter) hover:bg-sunken">
          <Icon
            name="chevron-right"
            className="shrink-0 text-faint transition-transform group-open/section:rotate-90"
          />
          <h3 className={total > 0 ? 'font-semibold' : 'font-medium text-muted'}>{label}</h3>
          <Chip tone={total > 0 ? 'accent' : 'neutral'}>{count}</Chip>
        </summary>
        <div className="whole-reasons border-t border-line">
          {reachable < total && (
            <p className="px-(--gutter) py-2 text-sm text-muted">
              The best {reachable.toLocaleString('en')} of {count} are listed. More terms do not
              narrow a search; a longer one does.
            </p>
          )}
          <DataGrid
            label={label}
            list={`search.${kind}`}
            columns={columns}
            rows={rows}
            rowId={({ key }) => key}
            rowTo={({ key }) => changeQuery(params, { row: key })}
            total={reachable}
            state={grid}
            sizes={RESULT_PAGE_SIZES}
            prefix={`${kind}-`}
            empty={<p className="px-(--gutter) py-3 text-muted">{NO_RESULTS}</p>}
          />
        </div>
      </details>
    </Card>
  );
}

function columnsOf(headers: readonly string[]): GridColumn<ResultRow>[] {
  return headers.map((header, index) => ({
    id: header,
    header,
    cell: ({ cells }) => cells[index],
    ...lookOf(header, index, headers.length - 1),
  }));
}

/**
 * The look of a column. The first column opens the row, the last one says what matched. The last one and the
 * description get the width that the others leave.
 */
function lookOf(header: string, index: number, last: number): Partial<ColumnLook> {
  if (index === last) return { kind: 'long' };
  if (index === 0) return {};
  // In a window of middle width the reason is worth more than the description.
  return header === 'Description' ? { kind: 'long', from: 'lg' } : { from: 'sm' };
}
