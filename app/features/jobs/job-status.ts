/** The look of a job's status (B-396 to B-403). */
import type { ChipTone } from '#app/ui/content/chip.tsx';
import { formatOrdinal } from '#app/format/number.ts';
import { shownStatus } from '#model/jobs/job.ts';
import type { JobStatus } from '#model/jobs/job.ts';

export interface StatusLook {
  label: string;
  tone: ChipTone;
}

const LOOKS: Record<JobStatus, StatusLook> = {
  NEW: { label: 'NEW', tone: 'neutral' },
  QUEUED: { label: 'QUEUED', tone: 'success' },
  RUNNING: { label: 'RUNNING', tone: 'teal' },
  COMPLETED_SUCCESS: { label: 'COMPLETE', tone: 'success' },
  COMPLETED_ERROR: { label: 'ERROR', tone: 'danger' },
  CANCELLED: { label: 'CANCELLED', tone: 'neutral' },
};

/** The label and the color of a status's chip. An unknown status looks like NEW. */
export function statusLook(status: string): StatusLook {
  return LOOKS[shownStatus(status)];
}

/** A text such as '3rd in line' for a job whose position in the queue is known; undefined for others. */
export function positionInQueue({
  queuePosition,
}: {
  queuePosition?: number | undefined;
}): string | undefined {
  return queuePosition ? `${formatOrdinal(queuePosition)} in line` : undefined;
}
