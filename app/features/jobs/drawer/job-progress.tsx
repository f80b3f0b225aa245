import type { JobDetails } from './job-details.ts';
import { statusLook } from '#app/features/jobs/job-status.ts';
import { ProgressBar } from '#app/features/jobs/progress-bar.tsx';

/**
 * The progress of the job in the drawer. The live region is inside the drawer, because a modal dialog silences the
 * regions outside it. It announces the position in the queue, and every 10 percent.
 */
export function JobProgress({ job }: { job: JobDetails }) {
  const { progress } = job;
  return (
    <>
      <p role="status" className="sr-only">
        {announcement(job)}
      </p>
      {progress && (
        <div className="mb-4">
          <ProgressBar label="Progress of the job" percent={progress.percent} />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
            <span>{[progress.phase, progress.amount].filter(Boolean).join(' ')}</span>{' '}
            <span>{[progress.speed, progress.timeLeft].filter(Boolean).join(', ')}</span>
          </p>
        </div>
      )}
    </>
  );
}

function announcement({ status, progress }: JobDetails): string {
  const { label } = statusLook(status);
  if (!progress) return label;
  if (status !== 'RUNNING') return `${label}, ${progress.amount}`;
  const { percent } = progress;
  return percent === undefined ? label : `${label}, ${Math.floor(percent / 10) * 10} percent`;
}
