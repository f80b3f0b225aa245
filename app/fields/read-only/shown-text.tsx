import { useId } from 'react';
import { clsx } from 'clsx';
import { isIdentifier } from '#app/format/identifier.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';

/**
 * A labelled text that a form shows but does not send, such as the id of its record. The text can be copied. It is a
 * textarea, because only that wraps a long text.
 */
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
  const isId = isIdentifier(value);
  return (
    <div className={className}>
      <div className="flex items-center gap-1">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {isId && <CopyButton text={value} label={`Copy ${label}`} className="-my-2" />}
      </div>
      <textarea
        id={id}
        readOnly
        rows={1}
        value={value}
        className={clsx('control', isId && 'font-mono text-xs leading-5')}
      />
    </div>
  );
}
