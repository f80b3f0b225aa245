/** The state of the Job Manager as it stands in the address. */
import { readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';

/** The choices of the days-range filter; the first is the default (B-180, B-181). */
export const DAYS = [5, 15, 30, 60] as const;

/** The columns of the list that sort. */
export const SORTABLE = ['type', 'dictionary', 'created', 'completed', 'status'] as const;

/** `missing-id`: the job has no receipt that can be read; `receipt-of-others`: it has one, which the user may not read. */
const DIALOGS = ['cancel', 'permission', 'missing-id', 'receipt-of-others'] as const;
export type JobDialog = (typeof DIALOGS)[number];

export interface JobsAddress {
  days: number;
  grid: GridState;
  /** The id of the job in the open drawer. */
  row: string | undefined;
  dialog: JobDialog | undefined;
}

/** Reads the address; what it does not say, or says wrongly, is the default. */
export function readJobsAddress(params: URLSearchParams): JobsAddress {
  const days = Number(params.get('days'));
  const dialog = params.get('dialog');
  return {
    days: DAYS.find((choice) => choice === days) ?? DAYS[0],
    grid: readGridState(params, {
      sortable: SORTABLE,
      defaultSort: { column: 'created', descending: true },
    }),
    row: params.get('row') ?? undefined,
    dialog: DIALOGS.find((known) => known === dialog),
  };
}
