import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { focusHeading } from '#app/ui/layout/focus-heading.ts';
import { focusRow } from './grid-focus.ts';

/**
 * Moves from a search box to its results.
 * @returns `goToRows` moves the focus to the first row, or to the heading where there is none; `goWhenFound` does so
 *   once the answer that is under way is shown, if the box still has the focus; `stay` cancels that
 */
export function useGoToRows(box: RefObject<HTMLInputElement>) {
  const { key } = useLocation();
  const waits = useRef(false);
  useEffect(() => {
    const isHere = box.current === document.activeElement;
    if (waits.current && isHere) focusRow(0);
    waits.current = false;
  }, [key, box]);
  return {
    goToRows: () => {
      if (!focusRow(0)) focusHeading();
    },
    goWhenFound: () => {
      waits.current = true;
    },
    stay: () => {
      waits.current = false;
    },
  };
}
