/**
 * The messages about names and values that a schema does not have, so that nothing a caller sends is ignored in
 * silence.
 */
import { z } from 'zod';
import { nearest } from '#model/tql/suggest.ts';

/** The most known names that are listed when none is near to the given one. */
const LISTED_NAMES = 20;
/** The most characters of an unknown name that a message repeats. */
const REPEATED = 60;

/**
 * The messages for issues about which the schema itself says nothing; for `safeParse(given, { error })`.
 * @param what 'parameter' for names of queries and forms, 'field' for those of JSON
 */
export function givenMessage(what: 'parameter' | 'field'): z.core.$ZodErrorMap {
  return (issue) => {
    if (issue.code === 'unrecognized_keys') {
      return unknownName(issue.keys[0] ?? '', namesOf(issue.inst), what);
    }
    if (issue.code === 'invalid_value') {
      return `Choose one of ${issue.values.map(String).join(', ')}.`;
    }
    const isRepeated = what === 'parameter' && Array.isArray(issue.input);
    return isRepeated && issue.code === 'invalid_type' ? 'Send it once.' : undefined;
  };
}

function namesOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** 'There is no parameter "opertion"; did you mean "operation"?' */
function unknownName(name: string, known: readonly string[], what: string): string {
  const start = `There is no ${what} "${name.slice(0, REPEATED)}"`;
  const near = nearest(name, known);
  if (near !== undefined) return `${start}; did you mean "${near}"?`;
  if (known.length === 0) return `${start}; the call takes none.`;
  if (known.length > LISTED_NAMES) return `${start}.`;
  return `${start}; known are ${known.join(', ')}.`;
}
