/** The choices about texts that a spreadsheet would take for formulas: when a file is written, and when it is read. */
import type { ComponentProps } from 'react';
import { CheckboxField } from '#app/forms/choice-fields.tsx';

type Field = ComponentProps<typeof CheckboxField>['field'];

/** @param fileTypes the types that have the choice */
export function ForSpreadsheetsField({ field, fileTypes }: { field: Field; fileTypes: string }) {
  return (
    <CheckboxField
      field={field}
      label="For spreadsheets"
      hint={`${fileTypes}: changes values that a spreadsheet would run as formulas, such as =1+1 or +49 30 123456, by an apostrophe in front. Without it, values are written as they are.`}
    />
  );
}

export function RemoveApostrophesField({ field, fileTypes }: { field: Field; fileTypes: string }) {
  return (
    <CheckboxField
      field={field}
      label="Take apostrophes away"
      hint={`${fileTypes}: for a file that was downloaded for spreadsheets.`}
    />
  );
}
