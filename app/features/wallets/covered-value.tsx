import { useEffect, useRef } from 'react';
import type { FieldSource } from '#app/fields/field-frame.tsx';

/**
 * What a form sends for a field that is chosen in a dialog. A control of the page, so that the form's focus on a wrong
 * field can be passed on.
 */
export function CoveredValue({
  field,
  value,
  focus,
}: {
  field: FieldSource;
  value: string;
  focus: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // the form notices a change by the event only
    input.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return (
    <input
      ref={input}
      id={field.id}
      name={field.name}
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden
      onFocus={focus}
      className="covered-control"
    />
  );
}
