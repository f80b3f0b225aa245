/** Selects and sorts the jobs that the platform has sent. */
import type { GridSort } from '#app/ui/grid/grid-state.ts';
import { jobTypeLabel } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { statusLook } from '#app/features/jobs/job-status.ts';
import { dictionaryOf } from '#app/features/jobs/job-label.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The jobs of the last `days` days. */
export function jobsOfDays(jobs: readonly Job[], days: number, now: Date): Job[] {
  const since = now.getTime() - days * DAY_MS;
  return jobs.filter(({ jobCreated }) => Date.parse(jobCreated) >= since);
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The value by which each column sorts; undefined when it is missing. */
const SORT_KEYS: Record<string, (job: Job) => string | undefined> = {
  type: (job) => jobTypeLabel(job.name),
  dictionary: (job) => dictionaryOf(job),
  created: (job) => job.jobCreated,
  // Other platforms send null.
  completed: (job) => job.jobCompleted ?? undefined,
  status: (job) => statusLook(job.status).label,
};

/** The jobs in the order of a column. Jobs without a value come last in either direction. */
export function sortJobs(jobs: readonly Job[], { column, descending }: GridSort): Job[] {
  const keyOf = SORT_KEYS[column] ?? (() => undefined);
  return [...jobs].sort((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined);
    }
    return descending ? collator.compare(second, first) : collator.compare(first, second);
  });
}
