import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ariaOf, FieldFrame } from '#app/forms/field-frame.tsx';
import type { FilePick } from './use-file-pick.tsx';

/** A file input. Must be the last field of its form, because the server reads the other fields first. */
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
        className="block w-full min-w-0 cursor-pointer rounded-md border border-dashed border-control bg-sunken p-4 text-sm text-muted transition-colors file:mr-4 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line file:bg-surface file:px-3 file:text-sm file:font-medium file:text-ink hover:border-muted aria-invalid:border-danger"
      />
    </FieldFrame>
  );
}
