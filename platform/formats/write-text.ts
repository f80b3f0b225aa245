/** Writes CSV, PIPE and TAB, which differ in the delimiter (RFC 4180), and JSON as one list. */
import { looksLikeFormula, flatten, textOf, type SpooledRows } from './flat-rows.ts';

/**
 * The text of a table with a header. Text that a spreadsheet would treat as a formula gets a leading apostrophe, as
 * OWASP advises, since a formula can run programs when the file is opened.
 */
export async function* delimitedText(
  { columns, read }: SpooledRows,
  delimiter: string,
): AsyncGenerator<string, void, undefined> {
  const names = [...columns.keys()];
  const lineOf = (texts: readonly string[]) =>
    `${texts.map((text) => quoted(text, delimiter)).join(delimiter)}\r\n`;
  yield lineOf(names.map(harmless));
  for await (const row of read()) {
    const flat = flatten(row);
    yield lineOf(
      names.map((name) => {
        const value = Object.hasOwn(flat, name) ? flat[name] : undefined;
        return typeof value === 'string' ? harmless(value) : textOf(value);
      }),
    );
  }
}

function harmless(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text;
}

function quoted(text: string, delimiter: string): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The unflattened rows as a JSON list with one object per line. */
export async function* jsonText({ read }: SpooledRows): AsyncGenerator<string, void, undefined> {
  let before = '[\n';
  for await (const row of read()) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
