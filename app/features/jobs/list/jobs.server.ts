/** Loads the Job Manager. */
import { rowActionsData } from '#app/crud/selection/answer-rows.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { pageCount } from '#app/ui/grid/grid-state.ts';
import { CALLS } from '#model/calls/all.ts';
import { isCancellable, JOB_NAMES } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import { drawerOf, openJob } from '#app/features/jobs/drawer/job.server.ts';
import { againTo, isCancellableBy, mayStartJobs } from '#app/features/jobs/job-rights.ts';
import { readCreatorNames } from '#app/features/jobs/read-job.server.ts';
import type { NameOf } from '#app/features/jobs/read-job.server.ts';
import { describeProgress } from '#app/features/jobs/progress-words.ts';
import { dictionaryOf, isAbout, labelJob } from '#app/features/jobs/job-label.ts';
import { readJobsAddress, STATUS_FILTERS } from './jobs-address.ts';
import type { JobsAddress } from './jobs-address.ts';
import type { JobRowData, JobsData } from './jobs-data.ts';
import { jobsOfDays, sortJobs } from './sort-jobs.ts';

/** The query for the platform. The console itself filters by days (B-644, B-645). */
const LIST_QUERY = {
  orderBy: 'jobCreated DESC',
  daysToReturn: 60,
  limit: PAGE_LIMITS.limit,
} as const;

export const ROW_OFFERS = {
  cancel: {
    permission: ['createData', 'createMetadata'],
    consequence: 'Each job stops after what it is writing now. What is written stays.',
  },
} as const;

/** The page of the list that the address asks for, and the drawer. */
export async function loadJobs(session: Session, url: URL): Promise<JobsData> {
  const { days, status, type, filter, row, dialog, ...asked } = readJobsAddress(url.searchParams);
  const [list, open] = await Promise.all([listJobs(session), openJob(session, row)]);
  const about = jobsAbout(list.jobs, { days, type, filter });
  const found = inOrder(about, { status, ...asked });
  const { size } = asked.grid;
  // Fewer days have fewer pages: a page beyond the last one becomes the last one.
  const grid = { ...asked.grid, page: Math.min(asked.grid.page, pageCount(found.length, size)) };
  const jobs = found.slice((grid.page - 1) * size, grid.page * size);
  const nameOf = await readCreatorNames(session, open?.job ? [...jobs, open.job] : jobs);
  const drawer = open && { ...open, job: open.job && drawerOf(session, open.job, nameOf) };
  // The dialog has nothing to ask when no job is open, or when the job has ended.
  const isMoot = dialog === 'cancel' && drawer?.job?.cancellable !== true;
  return {
    days,
    status,
    type,
    filter,
    types: TYPE_OPTIONS,
    counts: countsOf(about),
    grid,
    rows: jobs.map((job) => rowOf(session, job, nameOf)),
    total: found.length,
    drawer,
    dialog: isMoot ? undefined : dialog,
    mayStart: mayStartJobs(session),
    rowActions: rowActionsData(session, ROW_OFFERS),
    formToken: makeFormToken(session.zone.name),
    failure: list.failure,
  };
}

const TYPE_OPTIONS = [
  { value: '', label: 'All' },
  ...Object.entries(JOB_NAMES).map(([value, label]) => ({ value, label })),
];

/** All jobs that the address asks for, on one page. */
export async function loadAllJobs(session: Session, params: URLSearchParams) {
  const list = await listJobs(session);
  const address = readJobsAddress(params);
  const jobs = inOrder(jobsAbout(list.jobs, address), address);
  const nameOf = await readCreatorNames(session, jobs);
  const rows = jobs.map((job) => rowOf(session, job, nameOf));
  return { rows, total: rows.length, failure: list.failure };
}

/** The jobs of the days, the type and the text in an address, with any outcome. */
function jobsAbout(
  jobs: readonly Job[],
  { days, type, filter }: Pick<JobsAddress, 'days' | 'type' | 'filter'>,
): Job[] {
  const ofDays = jobsOfDays(jobs, days, new Date());
  return ofDays.filter((job) => !type || job.name === type).filter(isAbout(filter));
}

/** The jobs with the outcome in an address, in its order. */
function inOrder(jobs: readonly Job[], { status, grid }: Pick<JobsAddress, 'status' | 'grid'>) {
  const isShown = STATUS_FILTERS.get(status!) ?? (() => true);
  const shown = jobs.filter((job) => isShown(job.status));
  return sortJobs(shown, grid.sort);
}

function countsOf(jobs: readonly Job[]): JobsData['counts'] {
  const count = (has: (status: string) => boolean) => jobs.filter((job) => has(job.status)).length;
  const counted = [...STATUS_FILTERS].map(([choice, has]) => [choice, count(has)] as const);
  return { all: jobs.length, ...(Object.fromEntries(counted) as Record<JobFilter, number>) };
}

async function listJobs({ api }: Session): Promise<{ jobs: Job[]; failure: string | undefined }> {
  try {
    const { data } = await api.call(CALLS.listJobs, { query: LIST_QUERY });
    return { jobs: data, failure: undefined };
  } catch (error) {
    return { jobs: [], failure: failureText(error, FAILURE.list) };
  }
}

function rowOf(session: Session, job: Job, nameOf: NameOf): JobRowData {
  const progress = describeProgress(job);
  const { phase, amount, speed } = progress ?? {};
  return {
    jobId: job.jobId,
    label: labelJob(job),
    dictionary: dictionaryOf(job) ?? null,
    createdBy: nameOf(job.loggedInId),
    createdOn: job.jobCreated,
    completedOn: job.jobCompleted ?? null,
    status: job.status,
    progress,
    done: joined([joined([phase, amount], ' '), speed]),
    cancellable: isCancellableBy(session, job),
    againTo: isCancellable(job.status) ? undefined : againTo(session, job),
  };
}

function joined(parts: readonly (string | undefined)[], by = ', '): string {
  return parts.filter(Boolean).join(by);
}
