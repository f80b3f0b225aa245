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
  /** The text beside the name of a search result, for example a description. */
  subtitle: 160,
  /** What a term means, below the name of an attribute. */
  definition: 200,
} as const;

/** How many code units a character has at most on average. The emoji of a family of four has eleven. */
const MAX_UNITS = 40;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text truncated to its first `length` characters plus '...'; a shorter text is returned unchanged.
 * Counts grapheme clusters, so that an emoji or an accented letter is never split.
 */
export function truncateText(text: string, length: number): string {
  if (text.length <= length) return text;
  // The segmenter copies all that it is given, and a text may have megabytes.
  const most = length * MAX_UNITS;
  const looked = text.slice(0, most);
  let characters = 0;
  let last = 0;
  for (const { index } of SEGMENTER.segment(looked)) {
    if (characters === length) return `${text.slice(0, index)}...`;
    characters += 1;
    last = index;
  }
  return text.length > most ? `${text.slice(0, last || most)}...` : text;
}
