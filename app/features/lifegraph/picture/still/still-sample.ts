/** How much of a result the server draws. */

/** The layout of more records would hold up other requests. */
export const MAX_STILL_NODES = 150;

/** @param left the number of records that are not drawn */
export function sampleNote(left: number): string {
  return `${MAX_STILL_NODES} records that belong together are drawn; ${left.toLocaleString('en')} more are in the list.`;
}
