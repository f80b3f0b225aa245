import { clsx } from 'clsx';
import type { Option } from '#app/ui/controls/option.ts';
import { FieldGroup, radioOf } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

/** A choice of one of a few named colors; '' means none. */
export function ColorField({
  field,
  options,
  ...look
}: FieldLook & {
  field: FieldSource<string | undefined>;
  /** `value` is a CSS color, `label` its name. */
  options: readonly Option[];
}) {
  return (
    <FieldGroup field={field} {...look}>
      <div className="grid max-w-88 grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex cursor-pointer items-center gap-2 text-xs text-muted has-checked:text-ink"
          >
            <span
              className={clsx(
                'swatch',
                option.value === '' && 'border border-dashed border-control',
              )}
              style={{ backgroundColor: option.value || undefined }}
            >
              <input
                key={field.key}
                {...radioOf(field, option, index)}
                disabled={look.readOnly}
                className="sr-only"
              />
            </span>
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
