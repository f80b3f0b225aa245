import { isCancellable } from '#model/job.ts';
import type { JobDetails } from './job-details.ts';
import { statusLook } from '../job-status.ts';
import { ProgressBar } from '../progress-bar.tsx';

/**
 * The progress of the job in the drawer. The live region is inside the drawer, because a modal dialog silences those
 * outside; it announces the position in the queue and every 10 percent.
 */
export function JobProgress({ job }: { job: JobDetails }) {
  const isOpen = isCancellable(job.status);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(job)}
      </p>
      {isOpen && (
        <div className="mb-4">
          <ProgressBar label="Progress of the job" percent={job.progress?.percent} />
          <p className="mt-1.5 text-xs text-muted tabular-nums">{rowsDone(job)}</p>
        </div>
      )}
    </>
  );
}

function rowsDone({ status, progress, queuePosition }: JobDetails): string {
  if (status !== 'RUNNING') {
    return queuePosition ? `Waiting, ${queuePosition}` : 'Waiting for a worker';
  }
  if (!progress) return 'Started';
  const done = progress.done.toLocaleString('en');
  if (typeof progress.total !== 'number') return `${done} checked`;
  return `${done} of ${progress.total.toLocaleString('en')} done (${progress.percent ?? 0} %)`;
}

function announcement({ status, progress, queuePosition }: JobDetails): string {
  const percent = progress?.percent;
  const { label } = statusLook(status);
  if (queuePosition) return `${label}, ${queuePosition}`;
  if (status !== 'RUNNING' || percent === undefined) return label;
  return `${label}, ${Math.floor(percent / 10) * 10} percent`;
}
