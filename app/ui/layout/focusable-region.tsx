import { forwardRef } from 'react';
import type { HTMLAttributes } from 'react';

/** A box that is no control and yet a stop of the Tab key. */
const TAB_STOP = { tabIndex: 0 };

/**
 * A box that scrolls or hides part of what it holds: keyboards must reach it to move it (WCAG 2.1.1). It needs
 * a name, by `aria-label` or `aria-labelledby`.
 */
export const FocusableRegion = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(
  function FocusableRegion(props, ref) {
    return <div ref={ref} role="region" {...TAB_STOP} {...props} />;
  },
);
