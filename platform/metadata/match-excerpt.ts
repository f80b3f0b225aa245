/** The excerpt of a long value in a search result. */
import { wordsOf, wordsOfTerm } from '#platform/ledger/projections/search-words.ts';

/** The number of characters of an excerpt, and how many of them come before the word that was found. */
const LENGTH = 300;
const LEAD = 40;

/**
 * A value as it is shown with a match: the whole value or, when it is long, the part around the first word that the
 * term found, with an ellipsis where text is left out.
 */
export function matchExcerpt(value: string, term: string): string {
  if (value.length <= LENGTH) return value;
  const text = value.replace(/\s+/g, ' ').trim();
  const word = positionOf(text, term);
  const space = text.indexOf(' ', word - LEAD);
  const start = word <= LEAD ? 0 : Math.min(space + 1 || word, word);
  const end = start + LENGTH < text.length ? text.lastIndexOf(' ', start + LENGTH) : text.length;
  // A text without spaces may be cut anywhere.
  const part =
    end > start ? text.slice(start, end) : [...text.slice(start)].slice(0, LENGTH).join('');
  const isEnd = start + part.length >= text.length;
  return `${start > 0 ? '…' : ''}${part}${isEnd ? '' : '…'}`;
}

/** The position of the first word that begins with a word of the term; 0 when there is none. */
function positionOf(text: string, term: string): number {
  const asked = wordsOfTerm(term);
  const runs = text.matchAll(/[\p{L}\p{N}\p{M}]+/gu);
  for (const { 0: run, index } of runs) {
    if (wordsOf(run).some((word) => asked.some((begin) => word.startsWith(begin)))) return index;
  }
  return 0;
}
