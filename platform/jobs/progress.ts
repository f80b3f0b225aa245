/** How far a job is, how fast it works and how long it still takes, from what its row knows. */
import type { Job } from '#model/jobs/job-schema.ts';
import type { JobRow } from './queue/job-rows.ts';

/** A shorter time says nothing about the speed, because a file is read in blocks. */
const SHORTEST_MS = 1_000;

type Measured = Pick<
  JobRow,
  | 'status'
  | 'progressDone'
  | 'progressTotal'
  | 'progressShare'
  | 'phaseMs'
  | 'phaseFrom'
  | 'phaseFromShare'
>;

/**
 * The progress of a job as the API returns it. Share, speed and time left are of the phase of a running job. The speed
 * is that of the whole phase until now, so it sinks while a job stands still.
 */
export function progressOf(row: Measured): Job['progress'] {
  const { status, progressDone: done, progressTotal } = row;
  if (done === null) return undefined;
  const total = progressTotal ?? undefined;
  if (status !== 'RUNNING') return { done, total };
  const share = shareAt(done, row, row.progressShare);
  return { done, total, share, ...paceOf(row, done, share) };
}

/** The part of the phase that is done, from 0 to 1: by its total, else what the job has told. */
function shareAt(
  done: number,
  { progressTotal }: Measured,
  told: number | null,
): number | undefined {
  const share = progressTotal ? done / progressTotal : told;
  return share === null ? undefined : Math.min(1, share);
}

function paceOf(
  row: Measured,
  done: number,
  share: number | undefined,
): Pick<NonNullable<Job['progress']>, 'perSecond' | 'secondsLeft'> {
  const { phaseMs, phaseFrom: from, phaseFromShare } = row;
  if (phaseMs === null || phaseMs < SHORTEST_MS || from === null || done <= from) return {};
  const seconds = phaseMs / 1_000;
  const perSecond = (done - from) / seconds;
  const fromShare = shareAt(from, row, phaseFromShare);
  if (share === undefined || fromShare === undefined || share <= fromShare) return { perSecond };
  return { perSecond, secondsLeft: ((1 - share) / (share - fromShare)) * seconds };
}
