/** Fields of the calls that are sent a file of rows. */
import { z } from 'zod';
import { FILE_CHOICES, MAX_HEADER_ROW } from '#model/jobs/file-choices.ts';
import type { FileChoiceName, FileChoices } from '#model/jobs/file-choices.ts';
import { UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import { nearest } from '#model/tql/suggest.ts';

/** A checkbox of a form, as browsers and other clients send it. */
export const tick = z
  .enum(['true', 'false', 'on', ''], 'Send true or false.')
  .optional()
  .transform((value) => value === 'true' || value === 'on');

export const fileTypeField = z
  .string()
  .optional()
  .describe(`One of ${UPLOAD_FILE_TYPES.join(', ')}; left out: as the name of the file ends.`);

/** Which sheet of a workbook is read; the first visible one by default. */
const sheetFields = {
  sheetName: z
    .string()
    .max(FIELD_LIMITS.line)
    .optional()
    .describe('The name of a sheet of a workbook. Left out: the first that is visible.'),
  sheetNum: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .optional()
    .describe('The number of a sheet of a workbook, 0 for the first.'),
  numThreads: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe(
      'A hint of older platforms. Any number gives the same result: one file is read in its order.',
    ),
};

const FILE_CHOICE_TEXTS: Readonly<Record<FileChoiceName, string>> = {
  delimiter: 'What separates the columns of a CSV file. Left out: found in the file.',
  encoding:
    'The encoding of CSV, PIPE and TAB. Left out: UTF-8, or UTF-16 when the file has its byte-order mark.',
  dateOrder:
    'How days are written in texts: YMD, the default, is 2024-12-31, which all take; DMY is 31.12.2024, MDY is 12/31/2024. For CSV, PIPE, TAB, JSON, XML and workbooks.',
  decimalSign:
    'How numbers are written in texts: PLAIN, the default, is 1234.5; POINT also takes 1,234.5; COMMA is 1234,5 or 1.234,5. For CSV, PIPE, TAB, JSON, XML and the texts of workbooks.',
  valueLabels:
    'Of SPSS: CODES, the default, are the values as they are stored; LABELS are the texts that the file gives them.',
};

/** A choice about how a file is written, in upper or lower case. An empty one counts as absent. */
function fileChoice<Name extends FileChoiceName>(name: Name) {
  const values: readonly string[] = FILE_CHOICES[name];
  return z
    .string()
    .optional()
    .transform((given = '', { addIssue }) => {
      const value = values.find((known) => known === given.trim().toUpperCase());
      if (value !== undefined || given.trim() === '') return value as FileChoices[Name];
      const near = nearest(given, values);
      const hint =
        near === undefined ? `It is one of ${values.join(', ')}.` : `Did you mean ${near}?`;
      addIssue({ code: 'custom', message: `There is no '${given.slice(0, 60)}'. ${hint}` });
      return z.NEVER;
    })
    .describe(`One of ${values.join(', ')}. ${FILE_CHOICE_TEXTS[name]}`);
}

const headerRow = z
  .string()
  .optional()
  .transform((given = '', { addIssue }) => {
    const text = given.trim();
    if (text === '') return undefined;
    const row = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (row >= 1 && row <= MAX_HEADER_ROW) return row;
    const most = MAX_HEADER_ROW.toLocaleString('en');
    addIssue({ code: 'custom', message: `Send the number of a row, from 1 to ${most}.` });
    return z.NEVER;
  })
  .describe(
    'The row with the names of the columns, from 1 on, of CSV, PIPE, TAB and workbooks. Left out: found in the file.',
  );

/** The fields that say how a table is written, in a text file or a workbook. */
export const tableFields = {
  ...sheetFields,
  headerRow,
  delimiter: fileChoice('delimiter'),
  encoding: fileChoice('encoding'),
  removeApostrophes: tick.describe(
    'Of CSV, PIPE and TAB: takes away the apostrophes that a download for spreadsheets has put before texts.',
  ),
};

/**
 * The fields that say how a file of rows is written. An upload, its preview and the proposal of a dictionary take them.
 */
export const writtenFields = {
  ...tableFields,
  dateOrder: fileChoice('dateOrder'),
  decimalSign: fileChoice('decimalSign'),
  valueLabels: fileChoice('valueLabels'),
};
