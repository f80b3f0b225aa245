/** A text as a part of a pattern of LIKE, which it matches word for word. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

/** The pattern of LIKE for a text in which '*' is a wildcard, as on the real platform. */
export function likePattern(text: string): string {
  return likeText(text).replaceAll('*', '%');
}

/** The text as a part of a regular expression, which it matches and nothing else. */
export function literalPattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
}
