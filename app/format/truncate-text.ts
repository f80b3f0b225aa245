/** After how many characters texts are truncated, by use. */
export const TRUNCATE_AT = {
  /** Chips: owners, recipients, members (A-838, B-669). */
  chip: 25,
  /** Names in the attribute tree. */
  treeName: 25,
  /** Chips of an index's attributes. */
  indexChip: 20,
  /** Chain names below the bars of the chart. */
  chartLabel: 12,
  /** Titles of the drawers of the global search. */
  drawerTitle: 50,
} as const;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text truncated to its first `length` characters plus '...'; a shorter text is returned unchanged.
 * Counts grapheme clusters, so that an emoji or an accented letter is never split.
 */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  let characters = 0;
  // One after the other: all those of a text of megabytes would fill the memory.
  for (const { index } of SEGMENTER.segment(text)) {
    if (characters === length) return `${text.slice(0, index)}...`;
    characters += 1;
  }
  return text;
}
