import { controlProps, FieldFrame } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

/**
 * A text input for a number; phones show their numeric keyboard. `type="number"` would drop invalid input, so that
 * the server could not report what is wrong with it.
 */
export function NumberField({
  field,
  decimal = false,
  ...look
}: FieldLook & { field: FieldSource<number | undefined>; decimal?: boolean }) {
  return (
    <FieldFrame field={field} {...look}>
      <input
        key={field.key}
        type="text"
        inputMode={decimal ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...controlProps(field, look.hint)}
        defaultValue={field.initialValue}
        readOnly={look.readOnly}
        className="control tabular-nums"
      />
    </FieldFrame>
  );
}
