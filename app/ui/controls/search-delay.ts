/**
 * A search on the server starts after this pause in typing, in milliseconds. A shorter pause would start a search for
 * every letter.
 */
export const SEARCH_DELAY_MS = 150;
