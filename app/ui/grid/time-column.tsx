import { Time } from '#app/ui/content/time.tsx';
import type { ColumnLook, GridColumn } from './data-grid.tsx';

/** The width of a date and time as the specification writes it, in pixels. */
const WIDTH = 178;

/** A column that shows a date and time of its row. @param timeOf an ISO date; '--' is shown when it is missing */
export function timeColumn<Row>(
  column: Omit<ColumnLook, 'kind' | 'width'> & { id: string },
  timeOf: (row: Row) => string | null | undefined,
): GridColumn<Row> {
  return {
    ...column,
    kind: 'value',
    width: WIDTH,
    cell: (row) => <Time value={timeOf(row)} />,
    value: timeOf,
  };
}
