import { controlProps, FieldNotes } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

/** One checkbox with its label beside it. */
export function CheckboxField({
  field,
  label,
  hint,
  readOnly,
  className,
}: FieldLook & { field: FieldSource<boolean | undefined> }) {
  return (
    <div className={className}>
      <label className="flex items-start gap-2.5">
        <input
          key={field.key}
          type="checkbox"
          {...controlProps(field, hint)}
          defaultChecked={field.initialValue === 'on'}
          disabled={readOnly}
          className="checkbox"
        />
        <span>{label}</span>
      </label>
      {/* below the label, not below the box */}
      <div className="pl-6.5">
        <FieldNotes field={field} hint={hint} />
      </div>
    </div>
  );
}
