import type { Option } from '#app/ui/controls/option.ts';
import { FieldGroup, radioOf } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

/** A choice of one of a few options, which are all visible. */
export function RadioField({
  field,
  options,
  onChange,
  ...look
}: FieldLook & {
  field: FieldSource<string | undefined>;
  options: readonly Option[];
  onChange?: (value: string) => void;
}) {
  return (
    <FieldGroup field={field} {...look}>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label key={option.value} className="flex items-start gap-2.5">
            <input
              key={field.key}
              {...radioOf(field, option, index)}
              disabled={look.readOnly || option.disabled}
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
    </FieldGroup>
  );
}
