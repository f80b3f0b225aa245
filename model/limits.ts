/** Bounds of what people write. No zod here: browsers import them too, for lengths and counts of fields. */

/** Characters of one line, characters of a longer text, and items of a list. */
export const FIELD_LIMITS = { line: 256, text: 10_000, listed: 500 } as const;

/** Fields of a glossary term: characters of each text, items of each list. */
export const GLOSSARY_LIMITS = {
  term: FIELD_LIMITS.line,
  description: FIELD_LIMITS.text,
  groupName: FIELD_LIMITS.line,
  type: FIELD_LIMITS.line,
  /** Of one alias or abbreviation. */
  alias: FIELD_LIMITS.line,
  abbreviation: FIELD_LIMITS.line,
  propertyName: FIELD_LIMITS.line,
  propertyValue: FIELD_LIMITS.text,
  aliases: FIELD_LIMITS.listed,
  abbreviations: FIELD_LIMITS.listed,
  properties: FIELD_LIMITS.listed,
} as const;
