import { useState } from 'react';
import type { FocusEvent } from 'react';

/**
 * The row of a grid that has the focus, also while an open dialog, such as the palette, has taken the focus from it.
 * @returns the row's index on the page, and the props of an element around the grid
 */
export function useFocusedRow() {
  const [index, setIndex] = useState<number>();
  return {
    index,
    around: {
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest<HTMLTableRowElement>('[data-grid] tbody tr');
        setIndex(row?.sectionRowIndex);
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!relatedTarget?.closest('dialog')) setIndex(undefined);
      },
    },
  };
}
