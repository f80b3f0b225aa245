/** Reading jobs. */
import { rowActionsData } from '#app/crud/selection/answer-rows.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { failureText, orElse, unlessRefused } from '#app/platform-client/errors.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { pageCount } from '#app/ui/grid/grid-state.ts';
import { CALLS } from '#model/calls/all.ts';
import { isCancellable, JOB_NAMES } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import { DATA_ROLES, METADATA_ROLES } from '#model/access/roles.ts';
import { againAddress } from '#app/features/jobs/run-again.ts';
import { describeDownload } from '#app/features/jobs/drawer/download.ts';
import { describeJob, leavesReceipt } from '#app/features/jobs/drawer/job-details.ts';
import type { JobDetails } from '#app/features/jobs/drawer/job-details.ts';
import { describeProgress } from '#app/features/jobs/progress-words.ts';
import { dictionaryOf, isAbout, labelJob } from '#app/features/jobs/job-subject.ts';
import { readJobsAddress, STATUS_FILTERS } from './jobs-address.ts';
import type { JobsAddress } from './jobs-address.ts';
import type { JobRowData, JobsData } from './jobs-data.ts';
import { jobsOfDays, sortJobs } from './sort-jobs.ts';

/** What the server is asked for; the days-range filter is the console's (B-644, B-645). */
const LIST_QUERY = {
  orderBy: 'jobCreated DESC',
  daysToReturn: 60,
  limit: PAGE_LIMITS.limit,
} as const;

export const ROW_PERMISSIONS = { cancel: ['createData', 'createMetadata'] } as const;

/** The page that the address asks for, and its drawer. */
export async function loadJobs(session: Session, url: URL): Promise<JobsData> {
  const { days, status, type, filter, row, dialog, ...asked } = readJobsAddress(url.searchParams);
  const [list, open] = await Promise.all([listJobs(session), openJob(session, row)]);
  const about = jobsAbout(list.jobs, { days, type, filter });
  const found = inOrder(about, { status, ...asked });
  const { size } = asked.grid;
  // fewer days have fewer pages: a page beyond the last one becomes the last one
  const grid = { ...asked.grid, page: Math.min(asked.grid.page, pageCount(found.length, size)) };
  const jobs = found.slice((grid.page - 1) * size, grid.page * size);
  const nameOf = await readCreatorNames(session, open?.job ? [...jobs, open.job] : jobs);
  const drawer = open && { ...open, job: open.job && detailsOf(session, open.job, nameOf) };
  // there is nothing to ask about a job that is not open, or that has ended
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
    rowActions: rowActionsData(session, ROW_PERMISSIONS),
    formToken: makeFormToken(session.zone.name),
    problem: list.problem,
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
  return { rows, total: rows.length, failure: list.problem };
}

/** The jobs of the days, the type and the text of an address, whatever their outcome. */
function jobsAbout(
  jobs: readonly Job[],
  { days, type, filter }: Pick<JobsAddress, 'days' | 'type' | 'filter'>,
): Job[] {
  const ofDays = jobsOfDays(jobs, days, new Date());
  return ofDays.filter((job) => !type || job.name === type).filter(isAbout(filter));
}

/** Those with the outcome of an address, in its order. */
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

/** One job as its drawer shows it; undefined when there is none with this id. */
export async function loadJob(session: Session, jobId: string): Promise<JobDetails | undefined> {
  const job = await findJob(session, jobId);
  return job && detailsOf(session, job, await readCreatorNames(session, [job]));
}

/** The receipt of a job needs a data or a metadata role (B-204, B-525). */
export function mayViewReceipt({ roles }: Pick<Session, 'roles'>): boolean {
  return [...DATA_ROLES, ...METADATA_ROLES].some((role) => roles.includes(role));
}

/** Starting jobs, and forms that do, need both permissions (B-520, B-521). */
export function mayStartJobs(session: Pick<Session, 'can'>): boolean {
  return session.can(...START_JOBS);
}

/** Why the user may not cancel a job, by the rule of the platform (decision 015); undefined if the user may. */
export function cancelProblem(
  { can }: Pick<Session, 'can'>,
  { mayCancel }: Job,
): string | undefined {
  if (!can('createData') && !can('createMetadata')) return 'Your roles cannot cancel jobs.';
  // Another platform does not say whether.
  if (mayCancel !== false) return undefined;
  return 'Only who started this job, or an administrator of the zone, can cancel it.';
}

async function listJobs({ api }: Session): Promise<{ jobs: Job[]; problem: string | undefined }> {
  try {
    const { data } = await api.call(CALLS.listJobs, { query: LIST_QUERY });
    return { jobs: data, problem: undefined };
  } catch (error) {
    return { jobs: [], problem: failureText(error, FAILURE.list) };
  }
}

/** An invalid id gets the same answer as an absent one. */
export async function findJob(
  { api }: Session,
  jobId: string | undefined,
): Promise<Job | undefined> {
  if (!jobId) return undefined;
  const found = await unlessRefused(api.call(CALLS.readJob, { params: { jobId } }), undefined);
  return found?.data;
}

/** The job of the drawer, or why it cannot be read: the list behind it is of use without. */
async function openJob(session: Session, jobId: string | undefined) {
  if (jobId === undefined) return undefined;
  try {
    return { job: await findJob(session, jobId), problem: undefined };
  } catch (error) {
    return { job: undefined, problem: failureText(error, FAILURE.list) };
  }
}

type NameOf = (walletId: string) => string;

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The full names of the jobs' creators, and of who took their files, in one call; a wallet that is gone shows as its id
 * (B-344).
 */
export async function readCreatorNames({ api }: Session, jobs: readonly Job[]): Promise<NameOf> {
  const takers = jobs.map(({ results }) => results.results?.downloadedWalletId).filter(isText);
  const ids = [...new Set([...jobs.map(({ loggedInId }) => loggedInId), ...takers])];
  if (ids.length === 0) return (id) => id;
  const asked = api.call(CALLS.listWallets, { query: { ids: ids.join(',') } });
  const wallets = (await orElse(asked, undefined))?.data.userWallets ?? [];
  const names = new Map(wallets.map(({ id, fullName }) => [id, fullName]));
  return (id) => names.get(id) ?? id;
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

/** It has not ended, and the user may cancel it. */
function isCancellableBy(session: Session, job: Job): boolean {
  return isCancellable(job.status) && cancelProblem(session, job) === undefined;
}

function detailsOf(session: Session, job: Job, nameOf: NameOf): JobDetails {
  const isOpen = isCancellable(job.status);
  return describeJob(job, nameOf(job.loggedInId), {
    cancellable: isCancellableBy(session, job),
    cancelProblem: isOpen ? cancelProblem(session, job) : undefined,
    hasReceipt: mayViewReceipt(session) && leavesReceipt(job),
    download: describeDownload(job, { mayRead: session.can('readData'), nameOf }),
    againTo: againTo(session, job),
  });
}

function againTo(session: Session, job: Job): string | undefined {
  return mayStartJobs(session) ? againAddress(job) : undefined;
}
