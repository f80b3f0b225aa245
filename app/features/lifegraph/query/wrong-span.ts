/** Finds the error in the text of a query by the position that its message names. */
import { tokenize } from '#model/tql/tokens.ts';
import type { QuerySpan } from '#app/features/lifegraph/lifegraph-data.ts';

const POSITION = /\bLine (\d{1,6}), column (\d{1,6}):/;

/**
 * The word at the position that a message names, such as 'Line 1, column 7:'. At the end of the text, it is the last
 * character.
 * @returns undefined when the message names no position
 */
export function wrongSpan(text: string, message: string): QuerySpan | undefined {
  const [, line, column] = POSITION.exec(message) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const before = text.split('\n').slice(0, Number(line) - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0) + Number(column) - 1;
  const from = Math.max(0, Math.min(start, text.length - 1));
  const word = tokenize(text).find((token) => token.from <= from && from < token.to);
  return { from: word?.from ?? from, to: Math.max(word?.to ?? from + 1, from + 1) };
}
