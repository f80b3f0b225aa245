/** How a file is read, as it was chosen. */
import { chosen } from '#model/jobs/file-choices.ts';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { sheetInput } from './workbook/sheets.ts';
import type { SheetChoice } from './workbook/sheets.ts';

export interface FileReading extends SheetChoice, FileChoices {
  /** Removes the apostrophes that a download for spreadsheets has put before texts. */
  removeApostrophes?: boolean | undefined;
}

/** The choices in the input of a job. Choices that were not made are absent. */
export function readingInput({ removeApostrophes, ...choices }: FileReading): FileReading {
  return {
    ...sheetInput(choices),
    ...chosen(choices),
    ...(removeApostrophes && { removeApostrophes }),
  };
}
