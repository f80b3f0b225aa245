import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { CheckboxField } from '#app/forms/checkbox-field.tsx';
import { ariaOf, controlProps, FieldFrame } from '#app/forms/field-frame.tsx';
import type { FieldSource } from '#app/forms/field-frame.tsx';
import { TextField } from '#app/forms/field.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import type { FileChoiceField, FileChoiceValues } from './upload-view.ts';
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
        className="file-control"
      />
    </FieldFrame>
  );
}

type Fields = Record<keyof FileChoiceValues, FieldSource & { value: unknown }>;

/**
 * How a file is written, folded, as most files say it themselves. Without scripts all choices are there; with them,
 * those for the chosen type of file.
 */
export function FileChoices({
  choices,
  fields,
  fileType,
}: {
  choices: readonly FileChoiceField[];
  fields: Fields;
  fileType: string | undefined;
}) {
  const hydrated = useHydrated();
  const shown =
    hydrated && fileType
      ? choices.filter(({ fileTypes }) => fileTypes.includes(fileType))
      : choices;
  if (shown.length === 0) return null;
  return (
    <details
      className="sm:col-span-2"
      open={shown.some(({ name }) => fields[name].initialValue || fields[name].errors)}
    >
      <summary className="link w-fit cursor-pointer">How the file is written</summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        {shown.map((choice) => (
          <Choice key={choice.name} choice={choice} field={fields[choice.name]} />
        ))}
      </div>
    </details>
  );
}

function Choice({
  choice: { label, hint, options, isTick, maxLength },
  field,
}: {
  choice: FileChoiceField;
  field: FieldSource;
}) {
  const look = { label, hint };
  if (isTick) {
    const tick = field as FieldSource<boolean | undefined>;
    return <CheckboxField {...look} field={tick} className="sm:col-span-2" />;
  }
  const text = field as FieldSource<string | undefined>;
  if (!options) return <TextField {...look} field={text} maxLength={maxLength} />;
  return (
    <FieldFrame {...look} field={text}>
      <select
        key={field.key}
        {...controlProps(field, hint)}
        defaultValue={text.initialValue}
        className="control select-control"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
