import type { PaletteEntry } from './entries.ts';

/** A level of the palette, opened from a row: of an object of the zone, or of entries that are known. */
export type Level =
  | { title: string; of: string; entries?: never }
  | { title: string; entries: readonly PaletteEntry[]; of?: never };
