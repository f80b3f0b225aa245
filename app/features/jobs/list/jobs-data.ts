/** What the Job Manager shows. */
import type { RowActionsData } from '#app/crud/selection/row-actions.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { JobDetails } from '#app/features/jobs/drawer/job-details.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { JobProgressData } from '#app/features/jobs/progress-words.ts';
import type { JobLabel } from '#app/features/jobs/job-subject.ts';
import type { JobDialog } from './jobs-address.ts';

/** A row of the list. */
export interface JobRowData {
  jobId: string;
  label: JobLabel;
  /** The dictionary, or the chain where the job names no dictionary; null when it works on none. */
  dictionary: string | null;
  /** The creator's full name. */
  createdBy: string;
  createdOn: string;
  completedOn: string | null;
  status: string;
  /** Absent when it has ended. */
  progress: JobProgressData | undefined;
  /** 'Checking 45 %, 35.7K rows/s'; '' when it has ended. */
  done: string;
  /** It has not ended, and the user may cancel it. */
  cancellable: boolean;
  /** The form that starts an ended job again; absent for users who may not start jobs. */
  againTo: string | undefined;
}

export interface JobsData {
  /** Only jobs of the last `days` days. */
  days: number;
  /** Only jobs with this outcome; undefined for all. */
  status: JobFilter | undefined;
  /** Only jobs of this type; undefined for all. */
  type: JobName | undefined;
  filter: string;
  /** The choices of the type. */
  types: readonly Option[];
  /** How many jobs have each outcome, of those that days, type and filter show, in the order of the choices. */
  counts: Record<JobFilter | 'all', number>;
  grid: GridState;
  rows: JobRowData[];
  /** How many jobs there are on all pages. */
  total: number;
  /** The open drawer; its job is absent when there is none with the id in the address, or it could not be read. */
  drawer: { job: JobDetails | undefined; problem: string | undefined } | undefined;
  dialog: JobDialog | undefined;
  mayStart: boolean;
  /** What the user may do with several jobs at once. */
  rowActions: RowActionsData | undefined;
  formToken: FormToken;
  /** Why there is no list. */
  problem: string | undefined;
}
