import { useId } from 'react';

/** A labelled text that a form shows but does not send, such as the id of its record. A long one wraps, which only a textarea does. */
export function ShownText({
  label,
  value,
  className,
}: {
  label: string;
  value: string;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <textarea id={id} readOnly rows={1} value={value} className="control" />
    </div>
  );
}
