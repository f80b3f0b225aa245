import { useEffect, useRef } from 'react';

/**
 * What a form sends for a field that is filled in by something else, such as a dialog. A control of the page, so that
 * the form's focus on a wrong field can be passed on.
 */
export function CoveredValue({
  id,
  name,
  value,
  focus,
}: {
  id?: string;
  name: string;
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
      id={id}
      name={name}
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden
      onFocus={focus}
      className="covered-control"
    />
  );
}
