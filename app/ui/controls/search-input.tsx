import { forwardRef } from 'react';
import type { InputHTMLAttributes } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import { ariaKeys, KeyHint } from '#app/ui/content/kbd.tsx';
import { FILTER_BOX } from '#app/ui/grid/grid-focus.ts';

type SearchInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  label: string;
  /** The shortcut that focuses the box, drawn in it. */
  kbd?: string;
};

/** A box to search or filter the page. */
export const SearchInput = forwardRef<HTMLInputElement, SearchInputProps>(function SearchInput(
  { label, kbd, ...input },
  ref,
) {
  return (
    <div className="relative min-w-0 flex-1">
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-faint">
        <Icon name="search" />
      </span>
      <input
        ref={ref}
        type="search"
        {...input}
        aria-label={label}
        aria-keyshortcuts={kbd && ariaKeys(kbd)}
        autoComplete="off"
        className="control px-8"
        {...{ [FILTER_BOX]: '' }}
      />
      <KeyHint
        keys={kbd}
        className="pointer-events-none absolute inset-y-0 right-2.5 hidden items-center sm:flex"
      />
    </div>
  );
});
