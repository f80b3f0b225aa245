import { useRef } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { CoveredValue } from '#app/fields/read-only/covered-value.tsx';
import { controlProps, FieldFrame } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';
import { fromLocalMoment, toLocalMoment, toUtcMoment } from './moment.ts';

/**
 * A field for a date and a time. The form sends it as ISO 8601 in UTC; the browser shows it in its own time zone.
 * Without JavaScript it is shown and sent in UTC, and says so.
 * @param value ISO 8601, or '' for none
 * @param min the earliest moment that the browser offers
 */
export function MomentField({
  field,
  label,
  hint,
  readOnly,
  className = 'min-w-0',
  value,
  min,
  onChange,
}: FieldLook & {
  field: FieldSource<string | undefined>;
  value: string;
  min?: string;
  onChange: (value: string) => void;
}) {
  const hydrated = useHydrated();
  const shown = useRef<HTMLInputElement>(null);
  if (!hydrated) {
    return (
      <FieldFrame {...{ field, label, readOnly, className }} hint={<>{hint} In UTC.</>}>
        <input
          type="datetime-local"
          {...controlProps(field, true)}
          step="any"
          defaultValue={toUtcMoment(value)}
          readOnly={readOnly}
          className="control"
        />
      </FieldFrame>
    );
  }
  const { name, ...control } = controlProps(field, hint);
  return (
    <FieldFrame {...{ field, label, hint, readOnly, className }}>
      <div className="relative">
        <CoveredValue name={name} value={value} focus={() => shown.current?.focus()} />
        <input
          type="datetime-local"
          {...control}
          ref={shown}
          step="any"
          min={min === undefined ? undefined : toLocalMoment(min)}
          value={toLocalMoment(value)}
          onChange={({ target }) => onChange(fromLocalMoment(target.value))}
          readOnly={readOnly}
          className="control"
        />
      </div>
    </FieldFrame>
  );
}
