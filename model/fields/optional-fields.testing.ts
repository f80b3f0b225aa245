/** What tests of schemas ask of each: which fields a value may be without. */
import type { z } from 'zod';

/**
 * Of the fields of `value`, those without which the schema takes it.
 * @throws Error when the schema refuses the whole value, or drops a field of it
 */
export function optionalFields(schema: z.ZodType, value: object): string[] {
  const parsed = schema.parse(value) as object;
  const names = Object.keys(value);
  const dropped = names.filter((name) => !(name in parsed));
  if (dropped.length > 0) throw new Error(`The schema drops ${dropped.join(', ')}.`);
  return names.filter((name) => schema.safeParse({ ...value, [name]: undefined }).success);
}
