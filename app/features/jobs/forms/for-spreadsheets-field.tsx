import { CheckboxField } from '#app/fields/controls/checkbox-field.tsx';
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';

/**
 * The checkbox that asks whether to change texts that a spreadsheet would take for formulas.
 * @param fileTypes the file types that have this choice
 */
export function ForSpreadsheetsField({
  field,
  fileTypes,
}: {
  field: FieldSource<boolean | undefined>;
  fileTypes: string;
}) {
  return (
    <CheckboxField
      field={field}
      label="For spreadsheets"
      hint={
        <>
          {fileTypes}: changes values that a spreadsheet would run as formulas, such as{' '}
          <code>=1+1</code> or <code>+49 30 123456</code>, by an apostrophe in front. Without it,
          values are written as they are.
        </>
      }
    />
  );
}
