import type { ReactNode } from 'react';
import { focusItemOnEscape } from './roving-focus.ts';

/** A list at the left and what is open of it at the right; one below the other on narrow screens. */
export function MasterDetail({
  title,
  titleId,
  action,
  list,
  children,
}: {
  title: string;
  titleId: string;
  /** The button that adds to the list. */
  action: ReactNode;
  list: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid md:grid-cols-[minmax(15rem,20rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col border-line max-md:border-b md:border-r">
        <div className="flex min-h-12 items-center justify-between gap-2 px-4 py-2">
          <h2 id={titleId} className="text-sm font-semibold text-muted">
            {title}
          </h2>
          {action}
        </div>
        <div className="max-h-64 overflow-y-auto px-2 pb-2 md:max-h-[calc(100dvh-19rem)]">
          {list}
        </div>
      </div>
      {/* the fields listen for Escape only; each is a control of its own */}
      <div role="presentation" onKeyDown={focusItemOnEscape} className="min-w-0 p-5">
        {children}
      </div>
    </div>
  );
}
