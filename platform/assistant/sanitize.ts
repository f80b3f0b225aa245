/**
 * Removes links, images and HTML from texts before they become part of an answer. Neither metadata, which many people
 * write, nor the output of a model, which repeats what it read, is trusted.
 */

const QUOTED_LENGTH = 400;

/** A text of the metadata on one line, shortened, with all Markdown syntax escaped. */
export function escapeMarkdown(text: string, length = QUOTED_LENGTH): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  const cut = letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : line;
  return cut.replace(/[\\`*_{}[\]<>()#|~!]/g, '\\$&').replace(/(https?|ftp|mailto):/gi, '$1 :');
}

/**
 * Markdown without links, images and HTML. Well-formed links are replaced by their text; remains of malformed ones
 * are separated by spaces, so that no parser makes a link of them.
 */
export function stripLinks(markdown: string): string {
  return markdown
    .replace(/<[^<>\n]*>/g, '')
    .replace(/[<>]/g, '')
    .replace(/!\[([^[\]\n]*)\](\([^()\n]*\)|\[[^[\]\n]*\])?/g, '$1')
    .replace(/\[([^[\]\n]+)\]\([^)\n]*\)?/g, (_, words: string) => asCitation(words))
    .replace(/\[([^[\]\n]+)\]\[[^[\]\n\d]*\]/g, (_, words: string) => asCitation(words))
    .replace(/\b[a-z][a-z\d+.-]{0,30}:\/\/\S*/gi, LEFT_OUT)
    .replace(/\b(javascript|data|mailto|vbscript):\S*/gi, LEFT_OUT)
    .replace(/\bwww\.\S+/gi, LEFT_OUT)
    .replace(/\](?=[(:])/g, '] ')
    .replace(/:\/\//g, ': ');
}

const LEFT_OUT = '(address left out)';

/** The text of a removed link; a number stays in brackets, as it is a citation. */
function asCitation(words: string): string {
  return /^\d+$/.test(words) ? `[${words}]` : words;
}
