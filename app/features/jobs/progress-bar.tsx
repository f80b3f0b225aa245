/**
 * The progress of a job. Without a percentage it shows work of unknown length.
 * @param label names the job for screen readers
 */
export function ProgressBar({ label, percent }: { label: string; percent: number | undefined }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={percent === undefined ? 'h-full animate-pulse bg-accent' : 'h-full bg-accent'}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
