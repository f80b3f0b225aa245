/** 53 bits of two hashes (FNV-1a). Texts that share one are taken for the same, which only loses a candidate for a key. */
export function hashOf(text: string): number {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return (a >>> 0) * 2 ** 21 + ((b ^ (b >>> 15)) >>> 11);
}

/** The text by which values are compared for a key. */
export function keyTextOf(value: unknown): string {
  const text = String(value).trim();
  return text === '-0' ? '0' : text;
}
