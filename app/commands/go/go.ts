/** What `/go` answers to the page for browsers without JavaScript, and its search to the palette. */
import type { CommandForm } from '../command.ts';
import type { PaletteEntry } from '../palette/entries.ts';
import type { Mark } from '../palette/rank.ts';

/** Something of the zone that the metadata search found. */
export interface MetadataHit {
  /** Its own: several edge definitions lead to one place. */
  id: string;
  kind: 'dictionary' | 'edge';
  title: string;
  subtitle: string;
  /** A path of the console. */
  to: string;
}

/** How a page without scripts does something: a link or a form. */
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

/** What the metadata search found. */
export interface GoHits {
  /** What was looked for, without blanks around it. */
  q: string;
  hits: MetadataHit[];
  /** Set when the metadata could not be searched: a sentence for people. */
  problem?: string;
}

export interface GoData extends GoHits {
  groups: GoGroup[];
}

export const SEARCH_FAILED = 'The metadata could not be searched. Try again in a moment.';

/** A pause in typing that asks for them, in milliseconds: shorter asks for every letter, longer is felt. */
export const SEARCH_DELAY_MS = 150;
