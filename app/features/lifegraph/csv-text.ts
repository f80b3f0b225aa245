/** Records as CSV (RFC 4180): id and chain, then every attribute of any of them. */
import type { Vertex } from '#model/record.ts';

/** A spreadsheet would take texts that begin so for formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export function csvText(vertices: readonly Vertex[]): string {
  const rows = vertices.map(({ header, data }) => ({
    ...{ 'header.id': header.id, 'header.dictionary': header.dictionary },
    ...flatten(data),
  }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row: Record<string, unknown>) =>
    columns.map((column) => cell(row[column])).join(','),
  );
  return `${[columns.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
}

/** Objects by dotted path; lists as JSON. */
function flatten(data: object, parent = 'data'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
      const path = `${parent}.${name}`;
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isObject ? Object.entries(flatten(value, path)) : [[path, value]];
    }),
  );
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isFormula = FORMULA.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
