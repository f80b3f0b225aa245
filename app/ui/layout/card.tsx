import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

/** A box for related content, with a heading if it has a title. */
export function Card({
  title,
  actions,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  actions?: ReactNode;
  /** True for a card without padding, for a grid or a list that reaches the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface shadow-sm', className)}
    >
      {title && (
        <header className="card-header">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {actions && <div className="flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={flush ? undefined : 'p-(--gutter)'}>{children}</div>
    </section>
  );
}
