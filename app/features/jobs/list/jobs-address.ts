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

/** Which jobs the filter shows, in the order of its choices. */
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

/** `missing-id`: the job has no receipt that can be read; `receipt-of-others`: it has one, which the user may not read. */
const DIALOGS = ['cancel', 'permission', 'missing-id', 'receipt-of-others'] as const;
export type JobDialog = (typeof DIALOGS)[number];

export interface JobsAddress {
  days: number;
  /** Only jobs with this outcome; absent for all. */
  status: JobFilter | undefined;
  /** Only jobs of this type; absent for all. */
  type: JobName | undefined;
  /** Only jobs that are about this text; '' for all. */
  filter: string;
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
