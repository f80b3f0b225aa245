import { useEffect, useRef } from 'react';

/**
 * What a form sends for a field that is filled in by something else, such as a dialog. It is a control that can be
 * focused: when the form focuses a wrong field, the focus is passed on.
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
    // The form notices a change only by the event.
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
