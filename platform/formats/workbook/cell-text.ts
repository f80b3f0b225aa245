/**
 * Texts of cells in a workbook: a character that XML cannot hold is written _xHHHH_, and so is the underscore of a text
 * that looks like that (ECMA-376, 22.9.2.19).
 */

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** The text as XML. */
export function escapeCellText(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, escaped)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '_x000D_');
}

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** The text that an escaped text of a cell means. */
export function cellTextOf(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
