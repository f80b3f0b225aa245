/**
 * Metadata is written by anybody who may, and a model repeats what it has read. So whatever comes from either is made
 * harmless before it stands in an answer: no link, no image, no HTML.
 */

const QUOTED_LENGTH = 400;

/** A text of the metadata on one line, with nothing in it that Markdown would take for more than letters. */
export function escapeMarkdown(text: string, length = QUOTED_LENGTH): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  const cut = letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : line;
  return cut.replace(/[\\`*_{}[\]<>()#|~!]/g, '\\$&').replace(/(https?|ftp|mailto):/gi, '$1 :');
}

/**
 * Markdown without what leads out of it: the words of a link stay, its address goes. Whole links are taken apart for
 * the sake of the reader; what is left of broken ones is kept apart, so that nothing makes a link of it.
 */
export function stripLinks(markdown: string): string {
  return markdown
    .replace(/<[^>\n]*>/g, '')
    .replace(/[<>]/g, '')
    .replace(/!\[([^\]\n]*)\](\([^)\n]*\)|\[[^\]\n]*\])?/g, '$1')
    .replace(/\[([^\]\n]+)\]\([^)\n]*\)?/g, (_, words: string) => asMark(words))
    .replace(/\[([^\]\n]+)\]\[[^\]\n\d]*\]/g, (_, words: string) => asMark(words))
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S*/gi, LEFT_OUT)
    .replace(/\b(javascript|data|mailto|vbscript):\S*/gi, LEFT_OUT)
    .replace(/\bwww\.\S+/gi, LEFT_OUT)
    .replace(/\](?=[(:])/g, '] ')
    .replace(/:\/\//g, ': ');
}

const LEFT_OUT = '(address left out)';

/** A number in brackets stays the mark of a source when its address is taken away. */
function asMark(words: string): string {
  return /^\d+$/.test(words) ? `[${words}]` : words;
}
