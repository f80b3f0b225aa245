/** Tests that queries use the indexes of the dictionary: without the entries they find nothing. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { execute } from '#platform/storage/database.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { ownReader, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { runQuery } from './run-query.ts';

const clock = { now: new Date('2024-01-01') };

useZone(() => clock.now);
beforeAll(async () => {
  await saveDictionary(t, {
    name: 'nurse',
    attributes: attributesIn({
      code: 'STRING',
      badge: 'INTEGER',
      name: 'STRING',
      notes: 'STRING_ARRAY',
    }),
    indexes: [
      { name: 'key', type: 'PRIMARY', attributes: ['code'] },
      { name: 'by_badge', type: 'NORMAL', attributes: ['badge'] },
      { name: 'by_name', type: 'NORMAL', attributes: ['name'] },
      { name: 'words', type: 'FULLTEXT', attributes: ['name', 'notes'] },
    ],
  });
  const notes = ['speaks Finnish', 'works nights'];
  await saveRecord(t, t.actor, 'nurse', { code: 'a', badge: 7, name: 'Ann Reed', notes });
  await saveRecord(t, t.actor, 'nurse', { code: 'b', badge: 8, name: 'Bo Lind', notes: [] });
});

async function find(where: string, past?: string): Promise<unknown[]> {
  const { zone, definitions, actor } = t;
  const reader = ownReader(actor);
  const asOf = past ? ` AS OF Date('${past}')` : '';
  const text = `FROM nurse${asOf} WHERE ${where} SELECT data.code AS code`;
  const answer = await runQuery({ zone, reader, definitions, text });
  return answer.kind === 'from' ? answer.rows.map(({ code }) => code) : [];
}

it.each([
  ["data.code == 'a'", 'unique_entry'],
  ['data.badge < 8', 'number_entry'],
  ["data.name LIKE 'Ann%'", 'text_entry'],
  ["data.name LIKE '%Reed%'", 'fulltext_entry'],
  ["data.name ILIKE '%n REED'", 'fulltext_entry'],
  ["data.notes ILIKE '%finn%'", 'fulltext_entry'],
  ["data.notes LIKE 'works_nights' AND data.name != 'Bo Lind'", 'fulltext_entry'],
])('%s rests on the entries of its index', async (where, table) => {
  expect(await find(where)).toEqual(['a']);
  await execute(t.db, sql`create table kept as table ${sql.table(table)}`);
  await execute(t.db, sql`delete from ${sql.table(table)}`);
  expect(await find(where)).toEqual([]);
  await execute(t.db, sql`insert into ${sql.table(table)} table kept`);
  await execute(t.db, sql`drop table kept`);
});

it.each(["data.name LIKE '%n%'", "data.name NOTLIKE '%Lind%'", "data.name LIKE '%\\\\R%'"])(
  '%s does without its index, as its words say too little',
  async (where) => {
    const expected = await find(where);
    await execute(t.db, sql`create table kept as table fulltext_entry`);
    await execute(t.db, sql`delete from fulltext_entry`);
    expect(await find(where)).toEqual(expected);
    await execute(t.db, sql`insert into fulltext_entry table kept`);
    await execute(t.db, sql`drop table kept`);
  },
);

it('AS OF rests on the present entry of a key that can have one record only', async () => {
  const nurse = { code: 'c', badge: 9, name: 'Cy Hall', notes: [] };
  await saveRecord(t, t.actor, 'nurse', nurse);
  // Without the entries, two records can get the same key, which no save allows.
  await execute(t.db, sql`create table kept as table unique_entry`);
  await execute(t.db, sql`delete from unique_entry`);
  const second = await saveRecord(t, t.actor, 'nurse', { ...nurse, badge: 10 });
  const past = clock.now.toISOString();
  clock.now = new Date('2024-01-02');
  await saveRecord(t, t.actor, 'nurse', { ...nurse, code: 'd' }, second);
  await execute(t.db, sql`delete from unique_entry`);
  await execute(t.db, sql`insert into unique_entry table kept`);
  await execute(t.db, sql`drop table kept`);
  expect(await find("data.code == 'c'", past)).toEqual(['c']);
  expect(await find("data.name == 'Cy Hall'", past)).toEqual(['c', 'c']);
});
