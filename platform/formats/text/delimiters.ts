/** Finds the delimiter of a text table. */

/** The delimiters in the order of preference. */
export const DELIMITERS = [
  { character: ',', name: 'comma', type: 'CSV', choice: 'COMMA' },
  { character: ';', name: 'semicolon', type: 'CSV', choice: 'SEMICOLON' },
  { character: '\t', name: 'tab', type: 'TAB', choice: 'TAB' },
  { character: '|', name: 'vertical bar', type: 'PIPE', choice: 'PIPE' },
] as const;

/** The number of characters at the beginning of a file that are looked at. */
export const START_LENGTH = 65_536;

/**
 * The delimiter of a table, by its beginning: the one that the header has and that most rows have as often; a comma for
 * a table of one column. A title above the header has no delimiter, or other ones.
 * @param headerRow the row of the header, where that is chosen
 */
export function findDelimiter(start: string, headerRow = 1): string {
  const lines = countDelimiters(start).filter(({ row }) => row >= headerRow);
  const found = delimiterOf(lines);
  for (let at = 1; found === undefined && at < Math.min(lines.length, MAX_ABOVE); at += 1) {
    if (isAbove(lines[at - 1], lines[at])) {
      const below = delimiterOf(lines.slice(at));
      if (below !== undefined) return below;
    } else if (hasDelimiters(lines[at])) break;
  }
  return found ?? likelyDelimiter(lines) ?? ',';
}

/** How many rows are searched for the header. */
const MAX_ABOVE = 20;

/** The delimiter that the first line has, and at least one other line equally often. */
function delimiterOf([header, ...rows]: readonly Line[]): string | undefined {
  const [best] = rank(header, rows);
  return best && best.share > 0 ? best.character : undefined;
}

/** The delimiter that the first line has. */
function likelyDelimiter([header, ...rows]: readonly Line[]): string | undefined {
  return rank(header, rows)[0]?.character;
}

function rank(header: Line | undefined, rows: readonly Line[]) {
  const known = DELIMITERS.map(({ character }, index) => {
    const count = header?.counts[index] ?? 0;
    const same = rows.filter(({ counts }) => counts[index] === count).length;
    return { character, count, share: rows.length === 0 ? 1 : same / rows.length };
  }).filter(({ count }) => count > 0);
  return known.sort((a, b) => b.share - a.share || b.count - a.count);
}

/**
 * Whether a line may be a title: it has delimiters, but no other line has as many, or a blank line is between it and
 * three columns. Values of one column may have a delimiter too.
 */
function isAbove(line: Line | undefined, next: Line | undefined): boolean {
  if (line === undefined || next === undefined) return false;
  const isTable = next.row > line.row + 1 && next.counts.some((count) => count >= 2);
  return isTable || hasDelimiters(line);
}

function hasDelimiters(line: Line | undefined): boolean {
  return line?.counts.some((count) => count > 0) ?? false;
}

interface Line {
  /** The number of the row, from 1 on; blank rows count too. */
  row: number;
  /** How often it has each delimiter outside of quotes. */
  counts: number[];
}

/** The lines that are not blank. */
function countDelimiters(start: string): Line[] {
  const lines: Line[] = [];
  let counts = DELIMITERS.map(() => 0);
  let row = 1;
  let isBlank = true;
  let inQuotes = false;
  let before = '';
  for (const letter of start) {
    if (letter === '"') inQuotes = !inQuotes;
    const isSecondHalf = letter === '\n' && before === '\r';
    before = letter;
    if (!inQuotes && (letter === '\n' || letter === '\r')) {
      if (isSecondHalf) continue;
      if (!isBlank) lines.push({ row, counts });
      counts = DELIMITERS.map(() => 0);
      row += 1;
      isBlank = true;
      continue;
    }
    if (letter.trim() !== '' || letter === '\t') isBlank = false;
    const index = inQuotes ? -1 : DELIMITERS.findIndex(({ character }) => character === letter);
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
  }
  // The last row may be cut off, so it counts only when it is the only one.
  if (!isBlank && lines.length === 0) lines.push({ row, counts });
  return lines;
}
