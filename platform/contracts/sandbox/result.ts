/** Converts the JSON of a result to a value that the ledger can store. */
import { MAX_DEPTH } from '#platform/formats/json-limits.ts';
import { toStorableJson } from '#platform/storage/storable.ts';

/** The value, with U+FFFD instead of characters that PostgreSQL cannot store; or why it cannot be stored. */
export function fitResult(json: string): { value: unknown } | { failure: string } {
  // The depth is checked before parsing, because recursive code would overflow the stack at such a depth.
  if (depthOf(json) > MAX_DEPTH) {
    return { failure: `The result of a contract may be ${MAX_DEPTH} levels deep at most.` };
  }
  return { value: JSON.parse(toStorableJson(json)) as unknown };
}

/** How deeply lists and objects are nested. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}
