const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text cut to its first `length` characters plus '...'; a text that is no longer stays as it is.
 * Whole characters are kept: an emoji or an accent is never cut in two. (A-167, A-628, A-840, B-670)
 */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = [...SEGMENTER.segment(text)];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length)
    .map(({ segment }) => segment)
    .join('')}...`;
}
