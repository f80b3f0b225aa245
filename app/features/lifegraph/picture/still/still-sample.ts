/** Limits the part of a result that the server draws. */

/** The server draws at most this many records, because the layout of more would block other requests. */
export const MAX_STILL_NODES = 150;

/** The note about an incomplete picture. @param left the number of records that are not drawn */
export function sampleNote(left: number): string {
  return `${MAX_STILL_NODES} records that belong together are drawn; ${left.toLocaleString('en')} more are in the list.`;
}
