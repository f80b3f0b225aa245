/** The state of the Job Manager in the address. */
import { FILTER_PARAM } from '#app/crud/list-data.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import { isWaiting, JOB_NAMES, shownStatus } from '#model/jobs/job.ts';
import type { JobName } from '#model/jobs/job.ts';
import { readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';

/** The choices of the days-range filter; the first is the default (B-180, B-181). */
export const JOB_DAYS = [5, 15, 30, 60] as const;

export const JOB_NOUN = { one: 'job', many: 'jobs' };

/** The columns of the list that sort. */
export const JOB_SORTS = ['type', 'dictionary', 'created', 'completed', 'status'] as const;

/** The jobs that each choice of the status shows, in the order of the choices. */
export const STATUS_FILTERS: ReadonlyMap<JobFilter, (status: string) => boolean> = new Map([
  ['running', (status) => shownStatus(status) === 'RUNNING'],
  ['waiting', isWaiting],
  ['complete', (status) => shownStatus(status) === 'COMPLETED_SUCCESS'],
  ['failed', (status) => shownStatus(status) === 'COMPLETED_ERROR'],
  ['cancelled', (status) => shownStatus(status) === 'CANCELLED'],
]);

/** The parameter with the type of the jobs that are shown. */
export const TYPE_PARAM = 'type';

function isType(text: string | null): text is JobName {
  return text !== null && Object.hasOwn(JOB_NAMES, text);
}

/** The dialogs. `missing-id`: there is no readable receipt; `receipt-of-others`: the person may not read it. */
const DIALOGS = ['cancel', 'permission', 'missing-id', 'receipt-of-others'] as const;
export type JobDialog = (typeof DIALOGS)[number];

export interface JobsAddress {
  days: number;
  /** The outcome of the shown jobs; absent for all. */
  status: JobFilter | undefined;
  /** The type of the shown jobs; absent for all. */
  type: JobName | undefined;
  /** The text that the shown jobs are about; '' for all. */
  filter: string;
  grid: GridState;
  /** The id of the job in the open drawer. */
  row: string | undefined;
  dialog: JobDialog | undefined;
}

/** Reads the address. A parameter that is absent or invalid gets its default. */
export function readJobsAddress(params: URLSearchParams): JobsAddress {
  const days = Number(params.get('days'));
  const dialog = params.get('dialog');
  const status = params.get('status');
  const type = params.get(TYPE_PARAM);
  return {
    days: JOB_DAYS.find((choice) => choice === days) ?? JOB_DAYS[0],
    status: [...STATUS_FILTERS.keys()].find((known) => known === status),
    type: isType(type) ? type : undefined,
    filter: params.get(FILTER_PARAM)?.trim() ?? '',
    grid: readGridState(params, {
      sortable: JOB_SORTS,
      defaultSort: { column: 'created', descending: true },
    }),
    row: params.get('row') ?? undefined,
    dialog: DIALOGS.find((known) => known === dialog),
  };
}
