import { clsx } from 'clsx';

/** A grey stand-in for something on its way, as large as the thing itself so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-md bg-line', className)} />;
}
