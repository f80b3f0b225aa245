/** From the JSON of a result to a value that the ledger can hold. */
import { RESULT_DEPTH } from './limits.ts';

/** The escapes of JSON. Of surrogates, only halves of a pair are escaped. */
const ESCAPE = /\\(?:u[0-9a-f]{4}|.)/gi;
const UNSTORABLE = /^\\u(?:0000|d[89a-f]..)$/i;

/** The value, with U+FFFD in place of characters that PostgreSQL cannot store; or why it cannot be kept. */
export function fitResult(json: string): { value: unknown } | { failure: string } {
  // Before it is parsed, as what goes through a value recursively would end at such a depth.
  if (depthOf(json) > RESULT_DEPTH) {
    return { failure: `The result of a contract may be ${RESULT_DEPTH} levels deep at most.` };
  }
  return { value: JSON.parse(storable(json)) as unknown };
}

function storable(json: string): string {
  return json
    .toWellFormed()
    .replace(ESCAPE, (escape) => (UNSTORABLE.test(escape) ? '\\ufffd' : escape));
}

/** How deeply lists and objects stand in each other, outside of texts. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]+|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    else if (sign === ']' || sign === '}') depth--;
  }
  return deepest;
}
