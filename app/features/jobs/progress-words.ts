/** The progress of a job in words. */
import { formatDuration } from '#app/format/number.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { positionInQueue } from './job-status.ts';

export interface JobProgressData {
  /** Undefined where the whole is not known. */
  percent: number | undefined;
  /** '45 %', '1.2K records', '3rd in line'. */
  amount: string;
  /** The phase of a job that has several, for example 'Checking'. */
  phase?: string | undefined;
  /** '8 s left' */
  timeLeft?: string | undefined;
  /** '35.7K rows/s' */
  speed?: string | undefined;
}

/** What a job counts; one that counts a single step has no progress to show. */
const UNITS: Partial<Record<string, string>> = {
  FileUploadJob: 'rows',
  FileDownloadJob: 'rows',
  GlossaryUploadJob: 'terms',
  GlossaryDownloadJob: 'terms',
  DictionaryUploadJob: 'dictionaries',
  DbSchemaUploadJob: 'dictionaries',
  TruncateChainJob: 'records',
  WipeSDZDataJob: 'records',
  ResetSDZJob: 'records',
} satisfies Partial<Record<JobName, string>>;

type Running = Pick<Job, 'name' | 'status' | 'progress' | 'queuePosition'>;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });

/** The progress of a job that has not ended; undefined for one that has. */
export function describeProgress(job: Running): JobProgressData | undefined {
  const { status, progress } = job;
  if (!isCancellable(status)) return undefined;
  if (status !== 'RUNNING') {
    return { percent: undefined, amount: positionInQueue(job) ?? 'Waiting for a worker' };
  }
  const unit = UNITS[job.name];
  if (!progress || unit === undefined) return { percent: undefined, amount: 'Started' };
  const percent = percentDone(progress);
  const { perSecond, secondsLeft } = progress;
  // what takes more than a second for one has a time left, but a speed that says nothing
  const isQuick = perSecond !== undefined && perSecond >= 1;
  return {
    percent,
    amount: percent === undefined ? `${compact.format(progress.done)} ${unit}` : `${percent} %`,
    phase: phaseOf(job),
    timeLeft: secondsLeft === undefined ? undefined : `${formatDuration(secondsLeft)} left`,
    speed: isQuick ? `${compact.format(perSecond)} ${unit}/s` : undefined,
  };
}

/** An upload first checks its whole file, and counts its rows, before it writes any. */
function phaseOf({ name, progress }: Running): string | undefined {
  if (name !== 'FileUploadJob') return undefined;
  return progress?.total === undefined ? 'Checking' : 'Writing';
}

/** How far a job is, in whole percent; undefined before the whole is known. */
export function percentDone(progress: Job['progress']): number | undefined {
  if (!progress) return undefined;
  const { done, total, share = total ? done / total : undefined } = progress;
  return share === undefined ? undefined : Math.min(100, Math.floor(share * 100));
}
