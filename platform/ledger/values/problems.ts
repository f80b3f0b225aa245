/** Problems of a record, in sentences that name the attribute, the value and the fix. */

/** The most problems that are reported for one record. */
export const PROBLEMS_PER_RECORD = 20;
const SHOWN_LENGTH = 40;

/** `path` is that of the attribute, such as 'phones[2].number'; `message` is a sentence that begins with it. */
export interface Problem {
  path: string;
  message: string;
}

/** Adds a problem unless the record has PROBLEMS_PER_RECORD already. */
export function report(problems: Problem[], path: string, sentence: string): void {
  if (problems.length >= PROBLEMS_PER_RECORD) return;
  const name = printable(path);
  problems.push({ path: name, message: `${name}: ${sentence}` });
}

/** The value as a message shows it: cut, without control characters and lone surrogates. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  if (typeof value === 'object') return 'an object';
  const text = String(value);
  const cut = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
  return `'${printable(cut)}'`;
}

function printable(text: string): string {
  return text.slice(0, 512).replace(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
}

export function joinPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}
