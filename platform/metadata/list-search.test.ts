/** The filter of the lists of metadata: which fields it looks at, and that the index of trigrams changes no result. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { termInputSchema } from '#model/metadata/glossary.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import type { MetadataChain, SystemChain } from '#platform/ledger/chains.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { run } from '#platform/storage/database.ts';
import { listDictionaries } from './dictionaries.ts';
import { listEdgeDefinitions } from './edge-definitions.ts';
import { GLOSSARY } from './glossary.ts';
import { GROUPS } from './groups.ts';
import { byId, byName, listedHeads } from './page.ts';
import type { ListQuery } from './page.ts';
import { SAVED_VIEWS } from './saved-views.ts';
import { SYSTEM_WALLETS } from './system-wallets.ts';
import { USER_WALLETS } from './user-wallets.ts';

useZone();

/** The fields of each kind that the filter of its list looks at. */
const FIELDS: Record<MetadataChain, readonly string[]> = {
  $dictionary: ['name', 'description', 'groupName'],
  $edge: ['name', 'fromDictionary', 'toDictionary'],
  $glossary: ['term', 'type', 'description', 'groupName'],
  $wallet: ['fullName', 'email'],
  $system_wallet: ['type', 'description'],
  $group: ['name', 'description'],
  // Saved views are searched by name, with a filter of their own (tests/api/saved-views.test.ts).
  $saved_view: [],
};
const ALL_FIELDS = Object.entries(FIELDS).flatMap(([chain, fields]) =>
  fields.map((field) => ({ chain: chain as MetadataChain, field })),
);

it.each(ALL_FIELDS)(
  'the list of $chain finds a text in the field $field, at any position',
  async ({ chain, field }) => {
    // Two records differ in the field: that of the second holds the word `NEEDLE`.
    for (const text of ['hay', `a ${field}NEEDLEb`]) {
      const id = crypto.randomUUID();
      const record = Object.fromEntries(FIELDS[chain].map((name) => [name, `${name} ${id}`]));
      await t.ledger.append(t.zone, (tx) =>
        tx.append({
          chain,
          id,
          type: 'KEY',
          operation: 'CREATE',
          owners: [t.actor.effectiveId],
          actor: t.actor,
          body: {
            [METADATA[chain].part]: { ...OTHER_FIELDS, edgeId: id, ...record, [field]: text, id },
          },
        }),
      );
    }
    const found = await LISTS[chain]({ skip: 0, search: `${field}needle` });
    expect(found).toEqual([expect.objectContaining({ [field]: `a ${field}NEEDLEb` })]);
  },
);

/** What the records of the kinds have beside those fields: all that the search compares must be there. */
const OTHER_FIELDS = {
  aliases: [],
  abbreviations: [],
  properties: [],
  attributes: [],
  indexes: [],
  condition: [],
  group: [],
};

const LISTS: Record<MetadataChain, (query: ListQuery) => Promise<object[]>> = {
  $dictionary: async (query) =>
    (await listDictionaries(t.zone, { ...query, summary: true })).dictionaries,
  $edge: async (query) => (await listEdgeDefinitions(t.zone, query)).edges,
  $glossary: async (query) => (await GLOSSARY.list(t.zone, query)).records,
  $wallet: async (query) => (await USER_WALLETS.list(t.zone, query)).records,
  $system_wallet: async (query) => (await SYSTEM_WALLETS.list(t.zone, query)).records,
  $group: async (query) => (await GROUPS.list(t.zone, query)).records,
  $saved_view: async (query) => (await SAVED_VIEWS.list(t.zone, query)).records,
};

it('the search of a list finds exactly the terms that contain a text, short or long, in any letters', async () => {
  const letters = [...'abcABC ßéÉ%_\\', 'Σ', 'ς', 'σ'];
  const text = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 9 });
  const written = fc
    .sample(text, { numRuns: 150, seed: 11 })
    .map((term) => term.trim())
    .filter((term) => term !== '');
  const terms = new Map(written.map((term) => [term.toLowerCase().replaceAll('ς', 'σ'), term]));
  for (const term of terms.values()) {
    const body = termInputSchema.parse({ term: `${term}!`, type: 'x', description: 'y' });
    await t.ledger.append(t.zone, (tx) => GLOSSARY.create(tx, body, t.actor));
  }
  const all = sql`zone = ${t.zone.id} and chain = '$glossary' and not deleted`;
  await fc.assert(
    fc.asyncProperty(text, async (search) => {
      const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
      const expected = await run<{ name: string }>(
        t.zone.db,
        sql`select name from head where ${all} and (name ilike ${pattern}
              or body #>> '{glossary,groupName}' ilike ${pattern}
              or body #>> '{glossary,type}' ilike ${pattern}
              or body #>> '{glossary,description}' ilike ${pattern})`,
      );
      const { records, total } = await GLOSSARY.list(t.zone, { skip: 0, search });
      expect(records.map(({ term }) => term).sort()).toEqual(expected.map((e) => e.name).sort());
      expect(total).toBe(expected.length);
    }),
    { numRuns: 120 },
  );
});

describe('where there are many', () => {
  /** A zone of the table `head` only. */
  const zone = -1;

  /** Adds records of metadata without the ledger, which would take long. */
  async function fill(chain: SystemChain, keys: { from: number; to: number }): Promise<void> {
    const id = crypto.randomUUID();
    await run(
      t.zone.db,
      sql`insert into head (zone, key, chain, id, seq, type, operation, timestamp, owners, limited_owners,
            effective_id, logged_in_id, signer, signature, hash, name, body, deleted)
          select ${zone}::int, n, ${chain}, gen_random_uuid(), n, 'KEY', 'CREATE', now(), '{}', '{}',
            ${id}, ${id}, ${id}, '', '', 'name ' || n, '{}', false
          from generate_series(${keys.from}::int, ${keys.to}::int) as numbers(n)`,
    );
  }

  async function explain(chain: SystemChain, query: Partial<ListQuery>): Promise<string> {
    const options = { filters: { id: byId, name: byName } };
    const listed = listedHeads({ ...t.zone, id: zone }, chain, options, { skip: 0, ...query });
    const plan = await run<{ 'QUERY PLAN': string }>(
      t.zone.db,
      sql`explain select id ${listed} order by lower(name) collate "und-x-icu", key limit 25`,
    );
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  }

  beforeAll(async () => {
    await fill(SYSTEM_CHAINS.edge, { from: 1, to: 3_000 });
    await run(t.zone.db, sql`analyze head`);
    await fill(SYSTEM_CHAINS.glossary, { from: 3_001, to: 6_000 });
  });

  // The planner has seen edges, but no term.
  it.each(['edge', 'glossary'] as const)('the chain %s is read by its indexes', async (part) => {
    const chain = SYSTEM_CHAINS[part];
    const page = await explain(chain, {});
    expect(page).toContain('Index Scan using head_listed_name');
    expect(page).not.toContain('Sort');
    expect(await explain(chain, { search: 'name 77' })).toContain('head_listed_trigrams');
    expect(await explain(chain, { id: [crypto.randomUUID()] })).toContain('head_id');
  });
});
