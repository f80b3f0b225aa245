/**
 * Limits of the markdown that is parsed. The parser needs quadratic time for some texts and fails for deep ones. Texts
 * beyond what a person writes are shown unparsed.
 */

/** The most characters of a text. */
const MAX_LENGTH = 60_000;
const MAX_LINES = { text: 2_000, block: 300 };
/** The most characters that may begin or end emphasis, links, footnotes or addresses. */
const MAX_MARKUP = { text: 5_000, block: 500 };
/** How deep quotes and lists may be nested, by their characters on a line or by its indentation. */
const MAX_NESTED = 30;

const MARKUP = /[*_~[\]@`&\\<]/g;
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))*[ \t]*/;
const CONTAINER = />|[-*+]|\d[.)]|[ \t]{2}/g;

/** True for markdown that the parser reads quickly, whatever it holds. */
export function isOrdinaryMarkdown(markdown: string): boolean {
  const lines = markdown.replaceAll(/\r\n?/g, '\n');
  if (lines.length > MAX_LENGTH || !isWithin(lines, 'text')) return false;
  // A block is the text between two blank lines.
  return lines.split(/\n[ \t]*\n/).every((block) => isWithin(block, 'block'));
}

function isWithin(text: string, limit: 'text' | 'block'): boolean {
  const lines = text.split('\n');
  return (
    lines.length <= MAX_LINES[limit] &&
    countOf(text, MARKUP) <= MAX_MARKUP[limit] &&
    lines.every((line) => countOf(CONTAINERS.exec(line)?.[0] ?? '', CONTAINER) <= MAX_NESTED)
  );
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
