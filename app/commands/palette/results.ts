/** The order in which commands and what the server finds are shown, in the palette and on `/go`. */
import type { PaletteEntry } from './entries.ts';
import { rank } from './rank.ts';
import type { Prepared, Ranked, RankOptions } from './rank.ts';

export interface FoundCommands {
  /** Before what the server finds, which comes later and must not move them. */
  sure: Ranked<PaletteEntry>[];
  /** After it: what the page draws, such as a bar of a chart that is called as a dictionary. */
  drawn: Ranked<PaletteEntry>[];
  /** Last: their letters are somewhere in the title. */
  vague: Ranked<PaletteEntry>[];
}

/** The commands for what was typed. */
export function findCommands(
  prepared: readonly Prepared<PaletteEntry>[],
  typed: string,
  options?: RankOptions,
): FoundCommands {
  const found = rank(prepared, typed, options);
  return {
    sure: found.filter(({ tier, entry }) => tier !== 'fuzzy' && !isOfPage(entry)),
    drawn: found.filter(({ tier, entry }) => tier !== 'fuzzy' && isOfPage(entry)),
    vague: found.filter(({ tier }) => tier === 'fuzzy'),
  };
}

function isOfPage({ does }: PaletteEntry): boolean {
  return does.kind === 'press';
}
