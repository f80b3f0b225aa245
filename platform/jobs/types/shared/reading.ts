/** How the file of a job is read: as its starter chose. */
import { chosen, type FileChoices } from '#model/file-choices.ts';
import type { UploadFileType } from '#model/job.ts';
import type { ReadOptions } from '#platform/formats/read-rows.ts';
import { sheetInput, type SheetChoice } from '#platform/formats/sheets.ts';
import type { JobRow } from '../../queue/job-rows.ts';

export interface FileReading extends SheetChoice, FileChoices {
  /** Takes away the apostrophes of a download for spreadsheets. */
  removeApostrophes?: boolean | undefined;
}

/** The choices as they stand in the input of a job: what is not chosen is absent. */
export function readingInput({ removeApostrophes, ...choices }: FileReading): FileReading {
  return {
    ...sheetInput(choices),
    ...chosen(choices),
    ...(removeApostrophes && { removeApostrophes }),
  };
}

/** The options for the reader of a job's file. */
export function readingOf({ fileType, input }: Pick<JobRow, 'fileType' | 'input'>): ReadOptions {
  return { fileType: fileType as UploadFileType, ...readingInput(input) };
}
