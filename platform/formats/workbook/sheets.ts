/** Which sheet of a workbook is read. */
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { dateText } from './cell-dates.ts';
import type { CellKind, DayCount } from './cell-dates.ts';
import { countNote, FormatError } from '#platform/formats/format.ts';
import type { FileNotes } from '#platform/formats/format.ts';

/** The sheet by its name, else by its number (0 for the first), else the first visible one. */
export interface SheetChoice {
  sheetName?: string | undefined;
  sheetNum?: number | undefined;
}

/** How a sheet displays a number. */
interface CellFormat {
  kind: CellKind;
  days: DayCount;
}

/**
 * A number of a cell, as text like all cells: a day or time where its format displays one. Where texts have decimal
 * commas another number stays one, so that 1.234 is not taken for a text with a point between thousands
 * (upload-data/round-numbers.ts).
 * @param notes counts numbers that are no day or time
 */
export function cellNumber(
  value: number,
  { kind, days }: CellFormat,
  { decimalSign, keepsNumbers = false }: CellChoices,
  notes: FileNotes,
): string | number {
  const date = kind === 'number' ? undefined : dateText(value, kind, days);
  if (date !== undefined) return date;
  if (kind !== 'number') countNote(notes, 'undatedNumbers');
  return keepsNumbers || decimalSign === 'COMMA' ? value : String(value);
}

/**
 * Whether a number of a file has more digits than a number of the program keeps: some writers store whole numbers of
 * any length.
 */
export function isLongNumber(text: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false;
  const isWhole = !text.includes('.');
  if (isWhole) return !Number.isSafeInteger(Number(text));
  return text.replace(/^-?0*\.?0*/, '').replace('.', '').length > MAX_DIGITS;
}

/** The number of digits that distinguish any two numbers of a program. */
const MAX_DIGITS = 17;

/** The most sheets that are named when the wanted one does not exist. */
const NAMED_SHEETS = 20;

export type CellChoices = SheetChoice &
  Pick<FileChoices, 'decimalSign' | 'headerRow'> & {
    /** When it is set, numbers of cells are not written as texts. */
    keepsNumbers?: boolean | undefined;
  };

/** The types of files that have sheets. */
export const WORKBOOK_TYPES: ReadonlySet<string> = new Set(['XLS', 'XLSX', 'XLSM']);

/**
 * The position of the chosen sheet. Names are compared without regard to case; a name of digits that no sheet has is
 * a number, as some clients send either in one field.
 * @throws FormatError that names the sheets of the workbook
 */
function sheetIndex(
  sheets: readonly { name: string; isHidden: boolean }[],
  { sheetName, sheetNum = firstVisible(sheets) }: SheetChoice,
): number {
  const names = sheets.map(({ name }) => name);
  if (names.length === 0) throw new FormatError('The workbook has no sheet. Add one with rows.');
  const named = names.findIndex((name) => name.toLowerCase() === sheetName?.toLowerCase());
  const number = sheetName !== undefined && /^\d{1,5}$/.test(sheetName) ? Number(sheetName) : -1;
  const byName = named >= 0 ? named : number;
  const index = sheetName === undefined ? sheetNum : byName;
  if (names[index] !== undefined) return index;
  const asked = sheetName === undefined ? `number ${sheetNum}` : `'${sheetName}'`;
  const listed = names.slice(0, NAMED_SHEETS).map((name) => `'${name}'`);
  const more = names.length > NAMED_SHEETS ? ` and ${names.length - NAMED_SHEETS} more` : '';
  throw new FormatError(
    `The workbook has no sheet ${asked}. Its sheets are ${listed.join(', ')}${more}.`,
  );
}

/** Finds the chosen sheet, and notes the names of this sheet and of the others. @throws FormatError */
export function takeSheet(
  sheets: readonly { name: string; isHidden: boolean }[],
  choice: SheetChoice,
  notes: FileNotes,
): number {
  const index = sheetIndex(sheets, choice);
  notes.sheet = sheets[index]?.name ?? '';
  const others = sheets.filter((_, at) => at !== index).map(({ name }) => name);
  if (others.length > 0) notes.otherSheets = others.slice(0, NAMED_SHEETS);
  return index;
}

/** The index of the first visible sheet; of the first sheet when none is visible. */
function firstVisible(sheets: readonly { isHidden: boolean }[]): number {
  return Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  );
}

/** The choice in the input of a job. A choice that was not made is absent. */
export function sheetInput({ sheetName, sheetNum }: SheetChoice): SheetChoice {
  return {
    ...(sheetName !== undefined && { sheetName }),
    ...(sheetNum !== undefined && { sheetNum }),
  };
}
