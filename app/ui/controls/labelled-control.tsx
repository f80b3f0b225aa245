import { forwardRef } from 'react';
import type { ButtonHTMLAttributes, InputHTMLAttributes } from 'react';

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

/** A button that shows the chosen value; its accessible name is the label followed by the value. */
export const LabelledButton = forwardRef<
  HTMLButtonElement,
  ButtonHTMLAttributes<HTMLButtonElement> & { labels: ControlLabels }
>(function LabelledButton({ labels, ...props }, ref) {
  const names = [labels['aria-labelledby'], props.id].filter(Boolean).join(' ');
  return (
    <button
      ref={ref}
      type="button"
      {...props}
      aria-labelledby={names}
      aria-describedby={labels['aria-describedby']}
    />
  );
});
