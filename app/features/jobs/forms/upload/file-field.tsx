import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ariaOf, FieldFrame } from '#app/fields/controls/field-frame.tsx';
import type { FilePick } from './use-file-pick.tsx';

/** A file input. It must be the last field of its form, because the server reads the other fields first. */
export function FileField({
  field,
  label,
  hint,
  accept,
  multiple,
  pick,
}: {
  field: FieldMetadata<File | undefined>;
  label: string;
  hint: ReactNode;
  accept?: string;
  multiple?: boolean;
  pick: FilePick;
}) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        ref={pick.input}
        type="file"
        id={field.id}
        name={field.name}
        accept={accept}
        multiple={multiple}
        onChange={pick.onChange}
        {...ariaOf(field, hint)}
        className="file-control"
      />
    </FieldFrame>
  );
}
