/** Base64 in one line, or wrapped in lines as in mail (MIME). */
const BASE64 = /^[A-Za-z\d+/\r\n]+={0,2}$/;

/** The encoded text in UTF-8. A text that is not base64 stays as it is. */
export function decodeBase64(encoded: string): string {
  if (!BASE64.test(encoded.trimEnd())) return encoded;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return encoded;
  }
}
