/** The text that base64 stands for, as UTF-8; what is no base64 stays as it is. */
export function decodeBase64Text(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return encoded;
  }
}
