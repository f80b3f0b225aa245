/** For tests of schemas: which fields a value may lack. */
import type { z } from 'zod';

/**
 * The fields of `value` that may be absent: the schema accepts the value without each of them.
 * @throws Error when the schema refuses the whole value, or drops a field of it
 */
export function optionalFields(schema: z.ZodType, value: object): string[] {
  const parsed = schema.parse(value) as object;
  const names = Object.keys(value);
  const dropped = names.filter((name) => !(name in parsed));
  if (dropped.length > 0) throw new Error(`The schema drops ${dropped.join(', ')}.`);
  return names.filter((name) => schema.safeParse({ ...value, [name]: undefined }).success);
}
