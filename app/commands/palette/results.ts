/** Orders commands and search results, in the palette and on `/go`. */
import type { PaletteEntry } from './entries.ts';
import { rank } from './rank.ts';
import type { Prepared, Ranked, RankOptions } from './rank.ts';

export interface FoundCommands {
  /** These entries are listed first. Search results arrive later and are added below, so that nothing moves. */
  sure: Ranked<PaletteEntry>[];
  /**
   * Controls of the page, such as a bar of a chart with the name of a dictionary. They are listed after the search
   * results.
   */
  drawn: Ranked<PaletteEntry>[];
  /**
   * Commands that match if one typing error is corrected. They are shown only when `sure` is empty, above the search's
   * similar results.
   */
  slips: Ranked<PaletteEntry>[];
  /** Commands whose titles contain the typed letters with gaps. They are listed last. */
  vague: Ranked<PaletteEntry>[];
}

/** The commands that match the typed text. */
export function findCommands(
  prepared: readonly Prepared<PaletteEntry>[],
  typed: string,
  options?: RankOptions,
): FoundCommands {
  const found = rank(prepared, typed, options);
  const isSure = ({ tier }: Ranked<PaletteEntry>) => tier !== 'fuzzy' && tier !== 'slip';
  return {
    sure: found.filter((one) => isSure(one) && !isOfPage(one.entry)),
    drawn: found.filter((one) => isSure(one) && isOfPage(one.entry)),
    slips: found.filter(({ tier }) => tier === 'slip'),
    vague: found.filter(({ tier }) => tier === 'fuzzy'),
  };
}

function isOfPage({ does }: PaletteEntry): boolean {
  return does.kind === 'press';
}
