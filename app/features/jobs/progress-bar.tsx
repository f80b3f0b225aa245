import { clsx } from 'clsx';

/**
 * The progress of a job. Without a percentage it shows work of unknown length.
 * @param label names the job for screen readers
 * @param thin true for a line at the edge of another element
 */
export function ProgressBar({
  label,
  percent,
  thin = false,
}: {
  label: string;
  percent: number | undefined;
  thin?: boolean;
}) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={clsx('block overflow-hidden bg-line', thin ? 'h-0.5' : 'h-1.5 rounded-full')}
    >
      <span
        className={clsx('block h-full bg-accent', percent === undefined && 'animate-pulse')}
        style={{ width: `${percent ?? 100}%` }}
      />
    </span>
  );
}
