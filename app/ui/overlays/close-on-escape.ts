import type { KeyboardEvent } from 'react';

/** Spread on a `<details>` that opens over the page: Escape folds it away, as it does every menu, and stays on its button. */
export const CLOSE_ON_ESCAPE = {
  onKeyDown: (event: KeyboardEvent<HTMLDetailsElement>) => {
    const { currentTarget: details } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !details.open) return;
    event.preventDefault();
    details.open = false;
    details.querySelector('summary')?.focus();
  },
};
