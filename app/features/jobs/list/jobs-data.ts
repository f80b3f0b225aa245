/** What the Job Manager shows. */
import type { RowActionsData } from '#app/crud/selection/row-actions.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';
import type { JobDetails } from '../drawer/job-details.ts';
import type { JobDialog } from './jobs-address.ts';

/** A row of the list. */
export interface JobRowData {
  jobId: string;
  typeLabel: string;
  /** The dictionary, or the chain where the job names no dictionary; null when it works on none. */
  dictionary: string | null;
  /** The creator's full name. */
  createdBy: string;
  createdOn: string;
  completedOn: string | null;
  status: string;
  percent: number | undefined;
  /** Its position in the queue, in words, when it waits. */
  queuePosition: string | undefined;
  /** It has not ended, and the user may cancel it. */
  cancellable: boolean;
}

export interface JobsData {
  /** Only jobs of the last `days` days. */
  days: number;
  /** Only jobs with this outcome; undefined for all. */
  status: JobFilter | undefined;
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
