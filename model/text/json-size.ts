/** The size of JSON before it is parsed, so that parsing and checking it cannot hold a process for long. */

/**
 * The most values of one JSON body: texts, numbers, flags, lists and objects. Each costs memory and time when it is
 * checked.
 */
export const MAX_JSON_VALUES = 100_000;

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b] as const;

export interface JsonSize {
  /**
   * The number of texts, numbers, flags, lists and objects. A list or object counts as one, and so does each of its
   * members.
   */
  values: number;
  objects: number;
}

/** Counts in one pass over the text. It leaves invalid JSON to the parser. */
export function measureJson(json: string): JsonSize {
  const size: JsonSize = { values: 0, objects: 0 };
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const sign = json.charCodeAt(i);
    if (isText) {
      if (sign === BACKSLASH) i++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === COMMA || sign === BRACKET) size.values++;
    else if (sign === BRACE) {
      size.values++;
      size.objects++;
    }
  }
  return size;
}

/** The message for a body with more than `MAX_JSON_VALUES` values. */
export const TOO_MANY_VALUES = `JSON may hold ${MAX_JSON_VALUES.toLocaleString('en')} values at most. Send less at once.`;
