/** The addresses of what the palette reads and stores. They are not in `paths.ts`, because every page loads that file. */
import { withQuery } from './paths.ts';

export const goPaths = {
  /** The actions and parts of an object: as a page, and as JSON (`GoObject`). */
  object: (of: string, q?: string) => withQuery('/go', { of, q }),
  objectData: (of: string) => withQuery('/go/search', { of }),
  /** Receives the last used entries of the palette. */
  recent: '/go/recent',
  /** The last used entries of the palette, as JSON. */
  recentData: '/go/search?recent',
} as const;
