/**
 * Lines above the header of a text table that are no rows: a title such as `Sales of "Zürich"`, with quotes of a
 * sentence. Each such line is taken unparsed as one row, because parsing it would refuse the file.
 */
import { parse } from 'csv-parse/sync';
import { findDelimiter } from './delimiters.ts';

/** How many lines are searched when no header is chosen. */
const MAX_LINES = 20;

interface Title {
  rows: string[];
  /** The length of the lines with their line breaks, in characters. */
  length: number;
}

/**
 * The title of a table. With a chosen header, it is the lines above the header, if one of them cannot be parsed.
 * Without a choice, it is the first lines that cannot be parsed, if the line after them has at least twice their
 * delimiters.
 * @param start the beginning of the text
 * @param delimiter the chosen one
 */
export function findTitle(
  start: string,
  delimiter: string | undefined,
  headerRow: number | undefined,
): Title {
  const likely = delimiter ?? findDelimiter(start, headerRow);
  if (isTable(start, likely, headerRow === undefined ? 1 : headerRow - 1)) return NONE;
  if (headerRow !== undefined) {
    const above = linesOf(start, headerRow - 1);
    return above.rows.length < headerRow - 1 ? NONE : above;
  }
  let title = NONE;
  for (let count = 1; count <= MAX_LINES; count += 1) {
    const next = linesOf(start, count);
    const line = next.rows[count - 1];
    if (line === undefined || isTable(line, likely)) break;
    title = next;
  }
  if (title === NONE) return NONE;
  const rest = start.slice(title.length);
  const separator = delimiter ?? findDelimiter(rest);
  const countOf = (line: string) => line.split(separator).length - 1;
  const [header = ''] = linesOf(rest.trimStart(), 1).rows;
  const count = countOf(header);
  return count > 0 && title.rows.every((line) => countOf(line) * 2 <= count) ? title : NONE;
}

const NONE: Title = { rows: [], length: 0 };

/** The first lines that end with a line break. */
function linesOf(text: string, count: number): Title {
  const rows: string[] = [];
  let length = 0;
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r/g)) {
    if (rows.length === count) break;
    rows.push(text.slice(length, index));
    length = index + lineBreak.length;
  }
  return { rows, length };
}

/** Whether the quotes of a text, or of its first rows, are those of a table. */
function isTable(text: string, delimiter: string, rows?: number): boolean {
  if (rows === 0 || !text.includes('"')) return true;
  try {
    parse(text, {
      ...{ delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] },
      ...(rows !== undefined && { to: rows }),
    });
    return true;
  } catch {
    return false;
  }
}
