/**
 * The only code that makes texts storable: PostgreSQL stores no NUL, and UTF-8 has no lone surrogates. What a caller
 * sends is refused when it has any (`formats/json-limits.ts`), and so are the data of records, as what is signed must
 * be what is stored. All other texts come from files, libraries, models and contracts, and are stored by these
 * functions.
 */

const REPLACEMENT = '\u{fffd}';

/** An escape sequence of JSON. */
const ESCAPE = /\\(?:u[0-9a-f]{4}|.)/gi;
/** JSON.stringify escapes a surrogate only when it is a lone one. */
const UNSTORABLE_ESCAPE = /^\\u(?:0000|d[89a-f]..)$/i;

/** The text with U+FFFD instead of each character that cannot be stored. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** The value as JSON for a column of type jsonb, its names and texts as `storableText` returns them. */
export function storableJson(value: unknown): string {
  return toStorableJson(JSON.stringify(value));
}

/** JSON, written by a JSON.stringify, with U+FFFD instead of each character that cannot be stored. */
export function toStorableJson(json: string): string {
  return json
    .toWellFormed()
    .replace(ESCAPE, (escape) => (UNSTORABLE_ESCAPE.test(escape) ? '\\ufffd' : escape));
}
