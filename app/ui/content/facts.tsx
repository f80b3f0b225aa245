import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Names with their values beside them; narrow screens show them below. Its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 sm:grid-cols-[9rem_1fr] sm:gap-y-2">{children}</dl>;
}

/** @param wide true for a value that has the whole width, below its name: code */
export function Fact({
  name,
  wide = false,
  children,
}: {
  name: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <dt className={clsx('text-muted max-sm:text-sm', wide && 'sm:col-span-2')}>{name}</dt>
      <dd className={clsx('min-w-0 max-sm:mb-3', wide && 'sm:col-span-2')}>{children}</dd>
    </>
  );
}
