import type { KeyboardEvent } from 'react';

/** Props for a `<details>` used as a menu: Escape closes it and moves the focus to its summary. */
export const CLOSE_ON_ESCAPE = {
  onKeyDown: (event: KeyboardEvent<HTMLDetailsElement>) => {
    const { currentTarget: details } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !details.open) return;
    event.preventDefault();
    details.open = false;
    details.querySelector('summary')?.focus();
  },
};
