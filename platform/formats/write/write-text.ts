/** Writes CSV, PIPE and TAB, which differ in the delimiter (RFC 4180), and JSON as one list. */
import { flatColumns, flatValue, textOf } from './written-columns.ts';
import { guardFormula } from '#model/text/formula-guard.ts';
import type { SpooledRows } from './spooled-rows.ts';

/** How the values of a table are written. */
export interface TextOptions {
  delimiter: string;
  /** Puts an apostrophe before what a spreadsheet would take for a formula. */
  forSpreadsheets: boolean;
  /** Called for each value that got an apostrophe. */
  onGuarded: () => void;
}

/** The text of a table with a header. */
export async function* delimitedText(
  { columns, read }: SpooledRows,
  { delimiter, forSpreadsheets, onGuarded }: TextOptions,
): AsyncGenerator<string, void, undefined> {
  const flat = flatColumns(columns);
  const guarded = (text: string) => {
    const safe = guardFormula(text);
    if (safe !== text) onGuarded();
    return safe;
  };
  const cell = forSpreadsheets
    ? (value: unknown) => (typeof value === 'string' ? guarded(value) : textOf(value))
    : textOf;
  const lineOf = (values: readonly unknown[]) => {
    const line = values.map((value) => quoted(cell(value), delimiter)).join(delimiter);
    // A row of one empty cell would be a blank line, which programs skip.
    return `${line === '' && values.length === 1 ? '""' : line}\r\n`;
  };
  yield lineOf(flat.map(({ name }) => name));
  for await (const row of read()) yield lineOf(flat.map((column) => flatValue(row, column)));
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as a JSON list with one object per line. */
export async function* jsonText({ read }: SpooledRows): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const row of read()) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
