import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runOne } from '#platform/storage/database.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { redact } from './redact.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await freshDatabase();
});
afterAll(() => t.drop());

const name = fc.constantFrom('a', 'b', 'c');
const paths = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('.')),
  { minLength: 1, maxLength: 4 },
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 1, 'x', true),
    fc.dictionary(name, tie('value'), { noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));
const object = fc.dictionary(name, value, { noNullPrototype: true });

it('redaction leaves of an object what the function of the database leaves, whatever it holds', async () => {
  await fc.assert(
    fc.asyncProperty(object, paths, paths, async (data, shown, others) => {
      const json = sql`${JSON.stringify(data)}::jsonb`;
      const text = sql`${shown}::text[]`;
      const row = await runOne<{ cut: unknown; expected: unknown }>(
        t.db,
        sql`select ${redact(json, text, [...shown, ...others])} as cut, at_paths(${json}, ${text}) as expected`,
      );
      expect(row?.cut).toEqual(row?.expected);
    }),
  );
});
