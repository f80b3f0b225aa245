import { Time } from '#app/ui/content/time.tsx';
import type { ColumnLook, GridColumn } from './data-grid.tsx';

/** A column that shows a date and time of its row. @param timeOf an ISO date; '--' is shown when it is missing */
export function timeColumn<Row>(
  column: ColumnLook & { id: string },
  timeOf: (row: Row) => string | null | undefined,
): GridColumn<Row> {
  return { ...column, cell: (row) => <Time value={timeOf(row)} />, value: timeOf };
}
