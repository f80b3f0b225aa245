import { CheckboxField } from '#app/fields/controls/checkbox-field.tsx';
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';
import { SelectField, TextField } from '#app/fields/controls/field.tsx';
import { NumberField } from '#app/fields/controls/number-field.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import type { Option } from '#app/ui/controls/option.ts';

/** A choice about how a file is written: from a list, a text, a number or a tick. */
export interface FileChoiceField<Name = keyof FileChoiceValues> {
  name: Name;
  label: string;
  hint: string | undefined;
  /** The types of files that have it. */
  fileTypes: readonly string[];
  options?: Option[];
  isTick?: boolean;
  isNumber?: boolean;
  maxLength?: number;
}

/** The values of the choices. An empty value means that nothing is chosen. */
export type FileChoiceValues = {
  delimiter: string;
  encoding: string;
  dateOrder: string;
  decimalSign: string;
  valueLabels: string;
  sheetName: string;
  headerRow: string;
  removeApostrophes: boolean;
};

/**
 * The fields for how a file is written. They are folded, because most files say it themselves. Without scripts, all
 * choices are shown; with scripts, only those for the chosen type of file.
 */
export function FileChoicesFields<Name extends keyof FileChoiceValues>({
  choices,
  fields,
  fileType,
}: {
  choices: readonly FileChoiceField<Name>[];
  fields: Readonly<Record<Name, FieldSource>>;
  /** The type of the file; undefined while it is not known. */
  fileType?: string | undefined;
}) {
  const hydrated = useHydrated();
  const shown = choices.filter(
    ({ fileTypes }) => !hydrated || !fileType || fileTypes.includes(fileType),
  );
  if (shown.length === 0) return null;
  return (
    <details
      // The field spans all columns. In a grid of one column, `span 2` would add a second one.
      className="col-span-full"
      open={shown.some(({ name }) => fields[name].initialValue || fields[name].errors)}
    >
      <summary className="disclosure text-sm">How the file is written</summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        {shown.map((choice) => (
          <Choice key={choice.name} choice={choice} field={fields[choice.name]} />
        ))}
      </div>
    </details>
  );
}

function Choice({
  choice: { label, hint, options, isTick, isNumber, maxLength },
  field,
}: {
  choice: FileChoiceField<unknown>;
  field: FieldSource;
}) {
  const look = { label, hint };
  if (isTick) {
    const tick = field as FieldSource<boolean | undefined>;
    return <CheckboxField {...look} field={tick} className="sm:col-span-2" />;
  }
  if (isNumber) {
    return <NumberField {...look} field={field as FieldSource<number | undefined>} />;
  }
  const text = field as FieldSource<string | undefined>;
  return options ? (
    <SelectField {...look} field={text} options={options} />
  ) : (
    <TextField {...look} field={text} maxLength={maxLength} />
  );
}
