import type { Option } from '#app/ui/controls/option.ts';
import { ariaOf, FieldNotes, RequiredMark } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

/** One of a few choices, all of them visible. */
export function RadioField({
  field,
  options,
  label,
  hint,
  readOnly,
  className,
  onChange,
}: FieldLook & {
  field: FieldSource<string | undefined>;
  options: readonly Option[];
  onChange?: (value: string) => void;
}) {
  const { 'aria-describedby': describedBy } = ariaOf(field, hint);
  return (
    <fieldset aria-describedby={describedBy} className={className}>
      <legend className="field-label">
        {label}
        {field.required && !readOnly && <RequiredMark />}
      </legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label key={option.value} className="flex items-start gap-2.5">
            <input
              key={field.key}
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={option.value}
              defaultChecked={field.initialValue === option.value}
              disabled={readOnly || option.disabled}
              onChange={onChange && (() => onChange(option.value))}
              className="radio"
            />
            <span>
              {option.label}
              {option.description && (
                <span className="block text-xs text-muted">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}
