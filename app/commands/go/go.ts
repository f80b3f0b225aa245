/** The data of `/go`: for its page without JavaScript, and for the palette's search. */
import type { CommandForm } from '../command.ts';
import type { PaletteEntry } from '../palette/entries.ts';
import type { SearchBucket } from '#model/search.ts';
import type { Mark } from '../palette/rank.ts';

/** A result of the metadata search. */
export interface MetadataHit {
  id: string;
  kind: SearchBucket;
  /** Of the object. */
  name: string;
  /** The name, or what is done with the object: 'Edit patient'. */
  title: string;
  subtitle: string;
  /** A path of the console. */
  to: string;
}

/** How a page without scripts runs an entry: by a link or a form. */
export type PlainWay = { to: string; form?: never } | { form: CommandForm; to?: never };

export interface GoResult {
  entry: Pick<PaletteEntry, 'id' | 'title' | 'subtitle' | 'keys'>;
  way: PlainWay;
  /** The parts of the title that match. */
  marks: Mark[];
}

export interface GoGroup {
  heading: string;
  results: GoResult[];
}

/** The results of the metadata search. */
export interface GoHits {
  /** The trimmed query. */
  q: string;
  hits: MetadataHit[];
  /** The error message when the search failed. */
  problem?: string;
}

export interface GoData extends GoHits {
  groups: GoGroup[];
}

export const SEARCH_FAILED = 'The metadata could not be searched. Try again in a moment.';

/** The search starts after this pause in typing, in milliseconds; shorter would search for every letter. */
export const SEARCH_DELAY_MS = 150;
