/** Compares the search in SQL over the stored entries with `matchKind`, applied to the values one by one. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { termInputSchema } from '#model/metadata/glossary.ts';
import { MATCH_KINDS } from '#model/metadata/search.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { searchEntries } from '#platform/ledger/projections/search-entries.ts';
import { matchKind } from '#platform/ledger/projections/search-words.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { run } from '#platform/storage/database.ts';
import { GLOSSARY } from './glossary.ts';
import { searchMetadata } from './search.ts';

useZone();

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 6 }),
  fc.constantFrom('Ward', 'Warden', 'wardRound', 'Öl', "o'clock", 'a_b', '%', '\\', ':*', '&|!'),
);
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));

it('the search finds exactly what matches, in the order of how well it does', async () => {
  const terms = fc.array(words, { minLength: 15, maxLength: 30 });
  const written = fc.sample(terms, { numRuns: 4, seed: 7 }).flat();
  const distinct = [...new Map(written.map((term) => [term.toLowerCase(), term])).values()];
  for (const term of distinct) {
    const body = termInputSchema.parse({ term, description: `${term} again`, type: 'abc' });
    await t.ledger.append(t.zone, (tx) => GLOSSARY.create(tx, body, t.actor));
  }
  const heads = await readHeads(t.zone.db, t.zone, sql`chain = '$glossary'`);
  const oracle = (term: string) =>
    new Map(
      heads.flatMap(({ body }) => {
        const { id, term: name, description, type } = body.glossary as Record<string, string>;
        const kinds = [
          matchKind(term, name!, 'name'),
          matchKind(term, type!, 'name'),
          matchKind(term, description!, 'text'),
          matchKind(term, id!, 'id'),
        ].filter((kind) => kind !== undefined);
        const best = kinds.sort((a, b) => MATCH_KINDS.indexOf(a) - MATCH_KINDS.indexOf(b))[0];
        return best ? [[id!, best]] : [];
      }),
    );
  await fc.assert(
    fc.asyncProperty(words, async (term) => {
      const { glossaries, totals } = await searchMetadata(
        { zone: t.zone, wallet: t.actor.loggedInId },
        [term],
        1_000,
      );
      const found = glossaries.map(({ id, match }) => [id, match.kind] as const);
      expect(new Map(found)).toEqual(oracle(term));
      expect(totals.glossaries).toBe(found.length);
      const ranks = found.map(([, kind]) => MATCH_KINDS.indexOf(kind));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

it('the search finds the same after the projections were rebuilt from the ledger', async () => {
  const kept = () =>
    run(t.zone.db, sql`select * from search_entry where zone = ${t.zone.id} order by key, place`);
  const before = await kept();
  expect(before.length).toBeGreaterThan(40);
  await rebuildProjections(t.zone);
  expect(await kept()).toEqual(before);
});

it('the search keeps an entry for each value, the one a thing is best known by first', async () => {
  const [head] = await readHeads(t.zone.db, t.zone, sql`chain = '$wallet'`);
  const entries = searchEntries(t.zone.id, head!);
  expect(entries.map(({ place, field, value }) => [place, field, value])).toEqual([
    [0, 'fullName', 'ada'],
    [1, 'email', 'ada@acme.test'],
    [2, 'id', head!.id],
  ]);
});
