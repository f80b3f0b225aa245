/** The fields of forms for the format of a file. */
import type { Option } from '#app/ui/controls/option.ts';
import { CHOICE_FILE_TYPES, FILE_CHOICES } from '#model/jobs/file-choices.ts';
import type { FileChoiceName } from '#model/jobs/file-choices.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import type { FileChoiceField } from './file-choices.tsx';

/** A choice from a list. Its first option applies when nothing is chosen. */
const select = <Name extends FileChoiceName>(
  name: Name,
  label: string,
  hint: string | undefined,
  options: Readonly<Record<string, string>>,
): FileChoiceField<Name> => ({
  name,
  label,
  hint,
  fileTypes: CHOICE_FILE_TYPES[name],
  options: Object.entries(options).map(([value, text]): Option => ({ value, label: text })),
});

const DELIMITER = select('delimiter', 'Delimiter', 'CSV', {
  '': 'Found in the file',
  COMMA: 'Comma ,',
  SEMICOLON: 'Semicolon ;',
  TAB: 'Tab',
  PIPE: 'Vertical bar |',
});
const ENCODING = select('encoding', 'Encoding', 'CSV, PIPE and TAB', {
  '': 'UTF-8, or as the file says',
  'UTF-8': 'UTF-8',
  'UTF-16': 'UTF-16',
  'WINDOWS-1252': 'Windows-1252',
});
const SHEET: FileChoiceField<'sheetName'> = {
  name: 'sheetName',
  label: 'Sheet',
  hint: 'Workbooks: its name. Empty: the first that is visible.',
  fileTypes: CHOICE_FILE_TYPES.sheetName,
  maxLength: FIELD_LIMITS.line,
};
const HEADER_ROW: FileChoiceField<'headerRow'> = {
  name: 'headerRow',
  label: 'Header row',
  hint: 'Tables: the number of the row with the names of the columns. Empty: found in the file.',
  fileTypes: CHOICE_FILE_TYPES.headerRow,
  isNumber: true,
};
const APOSTROPHES: FileChoiceField = {
  name: 'removeApostrophes',
  label: 'Take apostrophes away',
  hint: 'CSV, PIPE and TAB: for a file that was downloaded for spreadsheets.',
  fileTypes: CHOICE_FILE_TYPES.removeApostrophes,
  isTick: true,
};

const VALUE_LABELS = select('valueLabels', 'Value labels', 'SPSS', {
  '': 'Left: codes as they are stored',
  LABELS: 'Taken instead of codes',
});

export const UPLOAD_CHOICES: readonly FileChoiceField[] = [
  DELIMITER,
  ENCODING,
  select('dateOrder', 'Date order', 'Texts and workbooks', {
    '': 'Year, month, day: 2024-12-31',
    DMY: 'Day, month, year: 31.12.2024',
    MDY: 'Month, day, year: 12/31/2024',
  }),
  select('decimalSign', 'Decimal sign', 'Texts, those of workbooks too', {
    '': 'Point: 1234.5',
    POINT: 'Point with separators: 1,234.5',
    COMMA: 'Comma: 1234,5 or 1.234,5',
  }),
  SHEET,
  HEADER_ROW,
  VALUE_LABELS,
  APOSTROPHES,
];

export const TABLE_CHOICES: readonly FileChoiceField[] = [
  DELIMITER,
  ENCODING,
  SHEET,
  HEADER_ROW,
  APOSTROPHES,
];

/** The choices for the proposal of a dictionary, which finds out by itself how days and numbers are written. */
export const PROPOSAL_CHOICES: readonly FileChoiceField[] = UPLOAD_CHOICES.map((choice) => {
  const { name, options = [] } = choice;
  if (name !== 'dateOrder' && name !== 'decimalSign') return choice;
  const [plain] = FILE_CHOICES[name];
  return {
    ...choice,
    options: [
      { value: '', label: 'Found in the file' },
      ...options.map((option) => (option.value === '' ? { ...option, value: plain } : option)),
    ],
  };
});
