/** What separates the columns of a text table. */

/** In the order of preference. */
export const DELIMITERS = [
  { mark: ',', name: 'comma', type: 'CSV', choice: 'COMMA' },
  { mark: ';', name: 'semicolon', type: 'CSV', choice: 'SEMICOLON' },
  { mark: '\t', name: 'tab', type: 'TAB', choice: 'TAB' },
  { mark: '|', name: 'vertical bar', type: 'PIPE', choice: 'PIPE' },
] as const;

/** So much of a file is looked at, in characters. */
export const START_LENGTH = 65_536;

/**
 * The delimiter of a table, by its beginning: the one that the header has and that most rows have as often; a comma for
 * a table of one column.
 */
export function findDelimiter(start: string): string {
  const [header, ...rows] = countMarks(start);
  const known = DELIMITERS.map(({ mark }, index) => {
    const count = header?.[index] ?? 0;
    const same = rows.filter((row) => row[index] === count).length;
    return { mark, count, share: rows.length === 0 ? 1 : same / rows.length };
  }).filter(({ count }) => count > 0);
  known.sort((a, b) => b.share - a.share || b.count - a.count);
  return known[0]?.mark ?? ',';
}

/** How often each row that is not blank has each delimiter, outside of quotes. */
function countMarks(start: string): number[][] {
  const rows: number[][] = [];
  let row = DELIMITERS.map(() => 0);
  let isBlank = true;
  let inQuotes = false;
  for (const letter of start) {
    if (letter === '"') inQuotes = !inQuotes;
    if (!inQuotes && (letter === '\n' || letter === '\r')) {
      if (!isBlank) rows.push(row);
      row = DELIMITERS.map(() => 0);
      isBlank = true;
      continue;
    }
    if (letter.trim() !== '' || letter === '\t') isBlank = false;
    const index = inQuotes ? -1 : DELIMITERS.findIndex(({ mark }) => mark === letter);
    if (index >= 0) row[index] = (row[index] ?? 0) + 1;
  }
  // the last row may be cut
  if (!isBlank && rows.length === 0) rows.push(row);
  return rows;
}
