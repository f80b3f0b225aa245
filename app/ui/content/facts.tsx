import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Names with their values beside them; narrow screens show them below. Its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr]">{children}</dl>;
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
      <dt className={clsx('text-muted', wide && 'sm:col-span-2')}>{name}</dt>
      <dd className={clsx('min-w-0 max-sm:mb-2', wide && 'sm:col-span-2')}>{children}</dd>
    </>
  );
}
