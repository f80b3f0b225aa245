/** Describes the progress of a job in words. */
import { formatDuration } from '#app/format/number.ts';
import { isCancellable } from '#model/jobs/job.ts';
import type { JobName } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { positionInQueue } from './job-status.ts';

export interface JobProgressData {
  /** The percentage; undefined when the total is not known. */
  percent: number | undefined;
  /** The amount, such as '45 %', '1.2K records' or '3rd in line'. */
  amount: string;
  /** The phase of a job that has several, such as 'Checking'. */
  phase?: string | undefined;
  /** The time that is left, such as '8 s left'. */
  timeLeft?: string | undefined;
  /** The speed, such as '35.7K rows/s'. */
  speed?: string | undefined;
}

/** The units that each type of job counts. A job that counts a single step has no progress to show. */
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
  PromotionJob: 'records',
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
  // For slower jobs, the time that is left is useful, but the speed is not.
  const isQuick = perSecond !== undefined && perSecond >= 1;
  return {
    percent,
    amount: percent === undefined ? `${compact.format(progress.done)} ${unit}` : `${percent} %`,
    phase: phaseOf(job),
    timeLeft: secondsLeft === undefined ? undefined : `${formatDuration(secondsLeft)} left`,
    speed: isQuick ? `${compact.format(perSecond)} ${unit}/s` : undefined,
  };
}

/** The phase of an upload. It first checks the whole file and counts its rows, before it writes any. */
function phaseOf({ name, progress }: Running): string | undefined {
  if (name !== 'FileUploadJob') return undefined;
  return progress?.total === undefined ? 'Checking' : 'Writing';
}

/** The progress in whole percent; undefined until the total is known. */
export function percentDone(progress: Job['progress']): number | undefined {
  if (!progress) return undefined;
  const { done, total, share = total ? done / total : undefined } = progress;
  return share === undefined ? undefined : Math.min(100, Math.floor(share * 100));
}
