/**
 * How far something is. Without a percentage it is under way, nobody knows how far.
 * @param label what it is that goes on, for screen readers
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
