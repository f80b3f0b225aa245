/** Writing the demo's rows as people's files, so that they come in through the same reader as theirs. */

/** A cell is text, a number, a boolean, a list of texts, or nothing. */
export type Cell = string | number | boolean | readonly string[] | undefined;
export type FlatRow = Readonly<Record<string, Cell>>;

/**
 * CSV with a header line. All rows have the columns of the first.
 * @throws RangeError without rows, as there would be no header
 */
export function toCsv(rows: readonly FlatRow[]): string {
  const [first] = rows;
  if (!first) throw new RangeError('A CSV file needs a row.');
  const columns = Object.keys(first);
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** Lists are written as JSON in their cell. */
function quoted(cell: Cell): string {
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
