import type { PaletteEntry } from './entries.ts';

/** A page of the palette that was opened from a row: an object of the zone, or entries that are known. */
export type Level =
  | { title: string; of: string; entries?: never }
  | { title: string; entries: readonly PaletteEntry[]; of?: never };
