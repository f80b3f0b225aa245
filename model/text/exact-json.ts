/** Parses JSON of files without losing digits: its numbers may have more digits than a number of JavaScript keeps. */

/** The number of decimal digits that JavaScript keeps of every number. */
const EXACT_DIGITS = 15;
/** The smallest number that keeps so many digits. */
const SMALLEST = 2.3e-308;
const NUMBER_OR_TEXT = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
const MAY_BE_INEXACT = /\d[\d.]{15}|\d[eE]/;

/** Whether JavaScript keeps a number to its last digit. @param literal a number of JSON, such as '1.50' or '-2e9' */
export function isExactNumber(literal: string): boolean {
  const [mantissa = '', exponent] = literal.split(/[eE]/);
  const digits = mantissa.replace(/^-/, '').replace('.', '').replace(/^0+/, '');
  if (digits === '') return true;
  const number = Math.abs(Number(literal));
  if (number > Number.MAX_VALUE) return false;
  if (exponent === undefined && number > Number.MAX_SAFE_INTEGER) return false;
  if (digits.length <= EXACT_DIGITS && number >= SMALLEST) return true;
  return String(Number(literal)) === literal;
}

/**
 * The value of a JSON text. Numbers that JavaScript would change are texts with all of their digits.
 * @throws SyntaxError for a text that is not JSON
 */
export function parseExactJson(text: string): unknown {
  if (!MAY_BE_INEXACT.test(text)) return JSON.parse(text);
  // The text is checked before its numbers get quotes, because the quotes could turn an invalid text into valid JSON.
  JSON.parse(text);
  return JSON.parse(
    text.replaceAll(NUMBER_OR_TEXT, (found) =>
      found.startsWith('"') || isExactNumber(found) ? found : `"${found}"`,
    ),
  );
}
