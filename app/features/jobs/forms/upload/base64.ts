/** Decodes base64 to text (UTF-8); returns the input if it is not valid base64. */
export function decodeBase64Text(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return encoded;
  }
}
