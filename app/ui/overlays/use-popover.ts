import { useCallback, useRef } from 'react';

const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * A floating text in the browser's top layer, where no scroll box clips it and no dialog covers it. Pass `ref` to an
 * element with `popover="manual"`; `show` puts it below the anchor, or above if there is no space, and always inside
 * the window.
 */
export function usePopover() {
  const ref = useRef<HTMLDivElement>(null);

  const hide = useCallback(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover();
  }, []);

  const show = useCallback((anchor: Element) => {
    const popover = ref.current;
    if (!popover?.showPopover) return;
    if (!popover.matches(':popover-open')) popover.showPopover();
    const { left, top } = popoverPosition(
      anchor.getBoundingClientRect(),
      popover.getBoundingClientRect(),
      { width: window.innerWidth, height: window.innerHeight },
    );
    popover.style.left = `${left}px`;
    popover.style.top = `${top}px`;
  }, []);

  return { ref, show, hide };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The position of a box next to an anchor, in window pixels: centered below it, else above. */
export function popoverPosition(
  anchor: Box,
  box: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
): { left: number; top: number } {
  const centered = anchor.left + anchor.width / 2 - box.width / 2;
  const rightmost = view.width - box.width - EDGE_PX;
  const below = anchor.top + anchor.height + GAP_PX;
  const fitsBelow = below + box.height + EDGE_PX <= view.height;
  return {
    left: Math.max(EDGE_PX, Math.min(centered, rightmost)),
    top: fitsBelow ? below : Math.max(EDGE_PX, anchor.top - GAP_PX - box.height),
  };
}

/** React 18 has no type for the attribute, but renders it. */
export const MANUAL_POPOVER = { popover: 'manual' } as Record<string, string>;
