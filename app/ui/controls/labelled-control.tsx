import { forwardRef } from 'react';
import type { InputHTMLAttributes } from 'react';

/** The ids of the elements that name and describe a form control. */
export interface ControlLabels {
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

/*
 * Headless UI overwrites aria-labelledby and aria-describedby, because it only knows its own label components. Here
 * the labels belong to the native control, so they are applied last.
 */

export const LabelledInput = forwardRef<
  HTMLInputElement,
  InputHTMLAttributes<HTMLInputElement> & { labels: ControlLabels }
>(function LabelledInput({ labels, ...props }, ref) {
  return <input ref={ref} {...props} {...labels} />;
});
