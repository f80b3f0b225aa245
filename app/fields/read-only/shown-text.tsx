import { useId } from 'react';

/** A labelled text that a form shows but does not send, such as the id of its record. */
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
      <input id={id} readOnly value={value} className="control" />
    </div>
  );
}
