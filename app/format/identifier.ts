const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const HASH = /^[\da-f]{32,}$/i;

/** Whether a text is an id (a UUID) or a hash in hex, which nobody reads as words. */
export function isIdentifier(text: string): boolean {
  return ID.test(text) || HASH.test(text);
}
