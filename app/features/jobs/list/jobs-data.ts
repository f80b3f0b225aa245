/** The data of the Job Manager. */
import type { RowActionsData } from '#app/crud/selection/row-actions.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { JobDetails } from '#app/features/jobs/drawer/job-details.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { JobProgressData } from '#app/features/jobs/progress-words.ts';
import type { JobLabel } from '#app/features/jobs/job-label.ts';
import type { JobDialog } from './jobs-address.ts';

export interface JobRowData {
  jobId: string;
  label: JobLabel;
  /** The dictionary, or the chain when the job names no dictionary; null when the job works on neither. */
  dictionary: string | null;
  /** The creator's full name. */
  createdBy: string;
  createdOn: string;
  completedOn: string | null;
  status: string;
  /** The progress; absent when the job has ended. */
  progress: JobProgressData | undefined;
  /** The progress as text, such as 'Checking 45 %, 35.7K rows/s'; '' when the job has ended. */
  done: string;
  /** Whether the job has not ended and the person may cancel it. */
  cancellable: boolean;
  /** The address of the form that starts an ended job again; absent for people who may not start jobs. */
  againTo: string | undefined;
}

export interface JobsData {
  /** The list shows the jobs of this many days. */
  days: number;
  /** The outcome of the shown jobs; undefined for all. */
  status: JobFilter | undefined;
  /** The type of the shown jobs; undefined for all. */
  type: JobName | undefined;
  filter: string;
  /** The options of the filter by type. */
  types: readonly Option[];
  /** How many jobs of the chosen days, type and filter have each outcome, in the order of the choices. */
  counts: Record<JobFilter | 'all', number>;
  grid: GridState;
  rows: JobRowData[];
  /** How many jobs there are on all pages. */
  total: number;
  /** The open drawer. Its job is absent when the address has no id of a job, or when the job could not be read. */
  drawer: { job: JobDetails | undefined; failure: string | undefined } | undefined;
  dialog: JobDialog | undefined;
  mayStart: boolean;
  /** The actions that the person may perform on several jobs at once. */
  rowActions: RowActionsData | undefined;
  formToken: FormToken;
  /** The reason why there is no list. */
  failure: string | undefined;
}
