/** Writes the demo's rows as CSV, so that they are uploaded through the same parser as other files. */

/** A cell: text, a number, a boolean, a list of texts, or empty. */
export type Cell = string | number | boolean | readonly string[] | undefined;
export type FlatRow = Readonly<Record<string, Cell>>;

/**
 * CSV with a header line. All rows must have the columns of the first row.
 * @throws RangeError without rows
 */
export function toCsv(rows: readonly FlatRow[]): string {
  const [first] = rows;
  if (!first) throw new RangeError('A CSV file needs a row.');
  const columns = Object.keys(first);
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** A cell as CSV; lists become JSON. */
function quoted(cell: Cell): string {
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
