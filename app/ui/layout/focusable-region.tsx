import { forwardRef } from 'react';
import type { HTMLAttributes } from 'react';

const TAB_STOP = { tabIndex: 0 };

/**
 * A scrollable box that the keyboard can reach, so that it can be scrolled without a mouse (WCAG 2.1.1). It needs an
 * accessible name: `aria-label` or `aria-labelledby`.
 */
export const FocusableRegion = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function FocusableRegion(props, ref) {
    return <div ref={ref} role="region" {...TAB_STOP} {...props} />;
  },
);
