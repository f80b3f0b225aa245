import { forwardRef } from 'react';
import type { ButtonHTMLAttributes, InputHTMLAttributes } from 'react';

/** What names and describes a control of a form. */
export interface ControlLabels {
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
}

/*
 * Headless UI writes its own aria-labelledby and aria-describedby over those it is given, as it knows labels of its
 * own kind only. The labels here are those of the native control, so they are put on last.
 */

export const LabelledInput = forwardRef<
  HTMLInputElement,
  InputHTMLAttributes<HTMLInputElement> & { labels: ControlLabels }
>(function LabelledInput({ labels, ...props }, ref) {
  return <input ref={ref} {...props} {...labels} />;
});

/** A button that shows the chosen value: its name is the label with the value. */
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
