/** Writes CSV files (RFC 4180). */
import { guardFormula } from '#model/text/formula-guard.ts';

/**
 * Writes rows of values. Objects and lists become JSON, and absent values become empty cells.
 * @param forSpreadsheets puts an apostrophe before texts that a spreadsheet would take for formulas
 */
export function toCsv(
  rows: readonly (readonly unknown[])[],
  { forSpreadsheets }: { forSpreadsheets: boolean },
): string {
  const cell = (value: unknown) =>
    quoted(forSpreadsheets && typeof value === 'string' ? guardFormula(value) : textOf(value));
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object'
    ? JSON.stringify(value)
    : `${value as string | number | boolean}`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
