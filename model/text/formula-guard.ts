/**
 * Texts that a spreadsheet would take for formulas, which can run programs when a file is opened. An apostrophe before
 * them prevents that (OWASP) and changes them, so the person who downloads chooses it, and an upload can remove it.
 */

/**
 * A formula after any number of apostrophes, so that removing one apostrophe restores the guarded text exactly.
 * Programs skip spaces, line breaks and characters that cannot be seen before it, and some take wide and small forms of
 * its marks.
 */
const FORMULA =
  /^'*(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** False for numbers, even with a sign. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text) && !NUMBER.test(text);
}

export function guardFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && isFormula(text) ? text.slice(1) : text;
}
