/** What `/go` answers: to the page for browsers without JavaScript and to the palette alike. */
import type { PaletteEntry } from './entries.ts';
import type { Mark } from './rank.ts';

/** Something of the zone that the metadata search found. */
export interface MetadataHit {
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

export interface GoData {
  /** What was looked for, without blanks around it. */
  q: string;
  groups: GoGroup[];
  hits: MetadataHit[];
  /** Set when the metadata could not be searched: a sentence for people. */
  problem?: string;
}

/** The palette as a page. */
export const GO_PATH = '/go';

/** The address that answers for a query. */
export const goPath = (q: string) => `${GO_PATH}?${new URLSearchParams({ q })}`;
