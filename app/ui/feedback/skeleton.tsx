import { clsx } from 'clsx';

/** A grey placeholder for loading content, of the same size so that nothing moves. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-md bg-line', className)} />;
}
