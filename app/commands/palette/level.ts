import type { PaletteEntry } from './entries.ts';

/**
 * A level of the palette that a row opens: the entries of an object, which are fetched (`of`), or entries that the page
 * has.
 */
export type Level =
  | { title: string; of: string; entries?: never }
  | { title: string; entries: readonly PaletteEntry[]; of?: never };
