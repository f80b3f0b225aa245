import type { ReactNode } from 'react';

/** Names with their values beside them; narrow screens show them below. Its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 max-sm:mb-2">{children}</dd>
    </>
  );
}
