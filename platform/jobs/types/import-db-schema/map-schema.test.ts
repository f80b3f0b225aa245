import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDbsFile } from './db-schema-file.ts';
import { mapSchema } from './map-schema.ts';
import { foldNotes } from './notes.ts';

const FILE = `<?xml version="1.0" encoding="UTF-8" ?>
<project name="shop" id="p" database="MySql">
  <schema name="shop">
    <table name="customer">
      <column name="id" type="int" unsigned="y" mandatory="y"/>
      <column name="visits" type="bigint unsigned"/>
      <column name="active" type="bit" length="1"><defo>b'1'</defo></column>
      <column name="blocked" type="boolean"><defo>0</defo></column>
      <column name="wants_mail" type="bit"><defo>((1))</defo></column>
      <column name="rate" type="decimal" length="38" decimal="20"/>
      <column name="price" type="decimal" length="10" decimal="2"><defo>0</defo></column>
      <column name="made" type="timestamp"><defo>CURRENT_TIMESTAMP</defo></column>
      <column name="place" type="geometry"/>
      <index name="pk" unique="PRIMARY_KEY"><column name="id"/></index>
      <trigger name="on_insert"><string>insert into log</string></trigger>
    </table>
    <table name="sale">
      <column name="no" type="smallint" unsigned="y"/>
      <column name="customer" type="int" unsigned="y"/>
      <column name="made" type="timestamp"><defo>CURRENT_TIMESTAMP</defo></column>
      <column name="small" type="tinyint" unsigned="y"/>
    </table>
    <view name="best"><column name="id"/><view_script><![CDATA[select id from customer]]></view_script></view>
    <procedure name="tidy"><string>delete from sale</string></procedure>
    <sequence name="numbers"/>
  </schema>
</project>`;

async function imported() {
  const folder = await mkdtemp(path.join(tmpdir(), 'dbschema-'));
  try {
    const file = path.join(folder, 'shop.dbs');
    await writeFile(file, FILE);
    return mapSchema(await readDbsFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it('the import takes the defaults of truth values that databases write as 0 and 1', async () => {
  const { dictionaries } = await imported();
  const defaults = dictionaries[0]?.attributes.flatMap(({ name, defaultValue }) =>
    defaultValue === undefined ? [] : [[name, defaultValue]],
  );
  expect(defaults).toEqual([
    ['active', 'true'],
    ['blocked', 'false'],
    ['wants_mail', 'true'],
    ['price', '0'],
  ]);
});

it('the import takes unsigned numbers as what holds them, and small ones as they are', async () => {
  const { dictionaries } = await imported();
  const types = dictionaries.flatMap(({ name, attributes }) =>
    attributes.map((attribute) => `${name}.${attribute.name} ${attribute.datatype}`),
  );
  expect(types).toEqual(
    expect.arrayContaining([
      'customer.id LONG',
      'customer.visits LONG',
      'sale.no LONG',
      'sale.small INTEGER',
    ]),
  );
});

it('the import tells each reason once, with the tables and columns that it holds for, and what is not taken', async () => {
  const { notes } = await imported();
  expect(foldNotes(notes)).toEqual([
    'Trigger customer.on_insert, View best, Procedure tidy, Sequence numbers: not taken; only tables become dictionaries.',
    'customer.id, sale.customer: unsigned int is taken as LONG, as it holds more than an INTEGER.',
    'customer.visits: unsigned bigint is taken as LONG, which holds at most 9223372036854775807.',
    'customer.rate: 20 digits after the point are more than a precision of 15; any number is kept.',
    'customer.made, sale.made: the default CURRENT_TIMESTAMP is no plain value.',
    "customer.place: the type 'geometry' is unknown and taken as text.",
    'sale.no: unsigned smallint is taken as LONG, as it holds more than an INTEGER.',
  ]);
});

it('the import names at most twenty columns of a reason and counts the others', () => {
  const notes = Array.from({ length: 1_022 }, (_, n) => ({ location: `t.c${n}`, reason: 'why.' }));
  expect(foldNotes(notes)).toHaveLength(1);
  expect(foldNotes(notes)[0]).toMatch(/^t\.c0, .*, t\.c19 and 1,002 more: why\.$/);
});
