/** The state of the Job Manager in the address. */
import type { JobFilter } from '#app/paths/paths.ts';
import { isWaiting, shownStatus } from '#model/job.ts';
import { readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';

/** The choices of the days-range filter; the first is the default (B-180, B-181). */
export const DAYS = [5, 15, 30, 60] as const;

export const JOB_NOUN = { one: 'job', many: 'jobs' };

/** The columns of the list that sort. */
export const SORTABLE = ['type', 'dictionary', 'created', 'completed', 'status'] as const;

/** Which jobs the filter shows, in the order of its choices. */
export const STATUS_FILTERS: Readonly<Record<JobFilter, (status: string) => boolean>> = {
  waiting: isWaiting,
  running: (status) => shownStatus(status) === 'RUNNING',
  complete: (status) => shownStatus(status) === 'COMPLETED_SUCCESS',
  failed: (status) => shownStatus(status) === 'COMPLETED_ERROR',
  cancelled: (status) => shownStatus(status) === 'CANCELLED',
};

function isFilter(text: string | null): text is JobFilter {
  return text !== null && Object.hasOwn(STATUS_FILTERS, text);
}

/** `missing-id`: the job has no receipt that can be read; `receipt-of-others`: it has one, which the user may not read. */
const DIALOGS = ['cancel', 'permission', 'missing-id', 'receipt-of-others'] as const;
export type JobDialog = (typeof DIALOGS)[number];

export interface JobsAddress {
  days: number;
  /** Only jobs with this outcome; absent for all. */
  status: JobFilter | undefined;
  grid: GridState;
  /** The id of the job in the open drawer. */
  row: string | undefined;
  dialog: JobDialog | undefined;
}

/** Reads the address. Absent and invalid parameters have their default. */
export function readJobsAddress(params: URLSearchParams): JobsAddress {
  const days = Number(params.get('days'));
  const dialog = params.get('dialog');
  const status = params.get('status');
  return {
    days: DAYS.find((choice) => choice === days) ?? DAYS[0],
    status: isFilter(status) ? status : undefined,
    grid: readGridState(params, {
      sortable: SORTABLE,
      defaultSort: { column: 'created', descending: true },
    }),
    row: params.get('row') ?? undefined,
    dialog: DIALOGS.find((known) => known === dialog),
  };
}
