/** What `/go` answers to the page for browsers without JavaScript, and its search to the palette. */
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

export interface GoResult {
  entry: PaletteEntry;
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

/** The palette as a page. */
export const GO_PATH = '/go';

/** The metadata that match a query, as JSON (`GoHits`). */
export const hitsPath = (q: string) => `${GO_PATH}/search?${new URLSearchParams({ q })}`;

/** A pause in typing that asks for them, in milliseconds: shorter asks for every letter, longer is felt. */
export const SEARCH_DELAY_MS = 150;
