import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dictionarySchema } from '#model/dictionary.ts';
import { dictionaryProblems } from '#model/dictionary-rules.ts';
import type { UploadFileType } from '#model/job.ts';
import { columnNames } from '#platform/formats/attribute-columns.ts';
import { fileOf } from '#platform/formats/files.testing.ts';
import { readJson } from '#platform/formats/json.ts';
import { HOSTILE_FILES } from '#platform/formats/hostile-files.testing.ts';
import { FormatError } from '#platform/formats/format.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { longestTurn } from '#tests/support/longest-turn.ts';
import { bySize } from '#tests/support/size.ts';
import { proposeForFile } from './propose-dictionary.ts';

async function propose(
  content: string | Uint8Array,
  given: { fileType?: UploadFileType; partial?: boolean; fileName?: string } = {},
) {
  const { fileType = 'CSV', partial = false, fileName = 'people.csv' } = given;
  const asker = { customer: 'acme', wallet: crypto.randomUUID() };
  const path = await fileOf(content);
  const asked = { asker, fileType, fileName, path, partial };
  return proposeForFile(asked, new AbortController().signal);
}

const fixture = (name: string) =>
  readFile(new URL(`../../formats/fixtures/${name}`, import.meta.url));
const typesOf = ({ dictionary }: Awaited<ReturnType<typeof propose>>) =>
  Object.fromEntries(dictionary.attributes.map(({ name, datatype }) => [name, datatype]));

it('reads a text table with the delimiter and encoding that it has', async () => {
  const text = 'person_id;Größe;U.S.\n1;1.75;true\n2;1.8;false\n';
  const found = await propose(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect(typesOf(found)).toEqual({ person_id: 'INTEGER', Grosse: 'DECIMAL', U_S: 'BOOLEAN' });
  expect(found).toMatchObject({
    fileType: 'CSV',
    rows: 2,
    more: false,
    warnings: ['The columns are separated by a semicolon.', 'The text is UTF-16.'],
    dictionary: { indexes: [{ type: 'PRIMARY', attributes: ['person_id'] }] },
  });
});

it('takes the datatypes of a Parquet file from its schema', async () => {
  const found = await propose(await fixture('people.snappy.parquet'), { fileType: 'PARQUET' });
  expect(found.columns.map(({ header, reason }) => `${header}: ${reason}`)).toMatchInlineSnapshot(`
    [
      "id: the file says STRING",
      "age: the file says INT32",
      "long: the file says INT64",
      "weight: the file says DOUBLE",
      "price: the file says DECIMAL(28, 2)",
      "active: the file says BOOLEAN",
      "born: the file says DATE",
      "seen: the file says TIMESTAMP",
      "tags: lists: texts of 1 character",
      "address: objects",
      "city: texts of 4 characters",
      "zip: all 2 values are whole numbers, 1 … 50,667",
    ]
  `);
  expect(typesOf(found)).toMatchInlineSnapshot(`
    {
      "active": "BOOLEAN",
      "address": "OBJECT",
      "age": "INTEGER",
      "born": "DATE",
      "id_": "STRING",
      "long_": "LONG",
      "price": "DECIMAL",
      "seen": "DATETIME",
      "tags": "STRING_ARRAY",
      "weight": "DECIMAL",
    }
  `);
});

it('takes labels and formats of an SPSS file', async () => {
  const found = await propose(await fixture('people.sav'), { fileType: 'SPSS' });
  expect(found.columns.map(({ header, reason }) => `${header}: ${reason}`)).toMatchInlineSnapshot(`
    [
      "person_id: the file says A8",
      "FullFirstNameOfThePerson: the file says A255",
      "age: the file says F3; all 2 values are whole numbers, 7 … 41",
      "weight: the file says F9.2; all 3 values are numbers, -0.5 … 1,000,000,000, up to 2 digits after the point",
      "born: the file says DATE",
      "seen: the file says DATETIME",
      "wake: the file says TIME8",
      "score: the file says F2; the only value is a whole number, 1",
    ]
  `);
  expect(found.dictionary.attributes.map(({ name, description }) => [name, description]))
    .toMatchInlineSnapshot(`
    [
      [
        "person_id",
        undefined,
      ],
      [
        "FullFirstNameOfThePerson",
        undefined,
      ],
      [
        "age",
        "Age in years",
      ],
      [
        "weight",
        undefined,
      ],
      [
        "born",
        undefined,
      ],
      [
        "seen",
        undefined,
      ],
      [
        "wake",
        undefined,
      ],
      [
        "score",
        undefined,
      ],
    ]
  `);
});

it('reads workbooks and lines of JSON', async () => {
  const book = await propose(await fixture('people.xlsx'), { fileType: 'XLSX' });
  expect(typesOf(book)).toMatchInlineSnapshot(`
    {
      "active": "BOOLEAN",
      "age": "INTEGER",
      "born": "DATE",
      "id_": "STRING",
      "name": "STRING",
      "seen": "DATETIME",
      "weight": "STRING",
    }
  `);
  const lines = '{"code":"a","tags":["x"]}\n{"code":"b","home":{"zip":"01234"}}\n';
  expect(typesOf(await propose(lines, { fileType: 'JSON' }))).toEqual({
    code: 'STRING',
    tags: 'STRING_ARRAY',
    home: 'OBJECT',
  });
});

it('looks at the first 10,000 rows, and never at a row that may be cut', async () => {
  const rows = Array.from({ length: 10_001 }, (_, n) => (n < 10_000 ? `${n}` : 'text'));
  expect(await propose(`number\n${rows.join('\n')}\n`)).toMatchObject({
    rows: 10_000,
    more: true,
    columns: [{ reason: 'all 10,000 values are whole numbers, 0 … 9,999' }],
  });
  expect(await propose('number\n1\n2\n3x', { partial: true })).toMatchObject({
    rows: 2,
    more: true,
    dictionary: { attributes: [{ datatype: 'INTEGER' }] },
  });
});

it('means 15 digits of the numbers of workbooks', async () => {
  const found = await propose(await fixture('computed.xlsx'), { fileType: 'XLSX' });
  expect(found.dictionary.attributes).toMatchInlineSnapshot(`
    [
      {
        "datatype": "STRING",
        "displayName": "id",
        "name": "id_",
        "required": true,
      },
      {
        "datatype": "INTEGER",
        "name": "total",
        "required": true,
      },
      {
        "datatype": "STRING",
        "displayName": "text",
        "name": "text_",
        "required": true,
      },
    ]
  `);
});

it.each([
  ['', 'The file is empty. Choose a file with a header and rows.'],
  ['code\n', 'The file has a header but no rows. Add a row at least.'],
  [
    `${Array.from({ length: 2_001 }, (_, n) => `c${n}`).join(',')}\n${'x,'.repeat(2_000)}x\n`,
    'The file has 2,001 columns; a dictionary takes 2,000 attributes at most. Leave out the columns that are not needed, or split the file.',
  ],
])('refuses what no dictionary can be made of', async (content, message) => {
  await expect(propose(content)).rejects.toThrow(message);
});

it('lets other requests run between rows', async () => {
  const names = Array.from({ length: 500 }, (_, n) => `note_${n}`);
  const file = `${names.join(',')}\n${`${names.map(() => 'ab cd').join(',')}\n`.repeat(1_000)}`;
  // the first time its code is compiled
  await propose(file);
  const look = async () => {
    await propose(file);
  };
  expect(await longestTurn(look)).toBeLessThan(200);
});

const few = HOSTILE_FILES.filter((_, index) => bySize({ ordinary: index % 6 === 0, large: true }));
it.each(few)(
  'survives $name',
  async ({ fileType, make }) => {
    const asked = propose(await make(), { fileType });
    await asked.then(
      ({ dictionary }) => expect(dictionarySchema.parse(dictionary)).toEqual(dictionary),
      (error: unknown) => expect(error).toBeInstanceOf(FormatError),
    );
  },
  60_000,
);

/** Texts of cells as files have them, some of them near the border of a datatype. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-0',
    '007',
    '1e5',
    'true',
    'FALSE',
    '2024-02-30',
    '0.10',
    '[1',
    '{}',
  ),
  fc.integer().map(String),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc.string({ maxLength: 12 }),
);
const scalar = fc.oneof(
  cell,
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('city', 'U.S.', 'id'), tie('value'), { maxKeys: 3 }),
  ),
}));
/** Columns whose values are alike, so that a narrow datatype is often guessed. */
const rowsOf = <Value>(values: fc.Arbitrary<Value>) =>
  fc.array(fc.dictionary(fc.constantFrom('code', 'U.S.', 'U_S', 'date'), values, { maxKeys: 4 }), {
    minLength: 1,
    maxLength: 6,
  });

it('the proposed dictionary keeps all rules and takes every row that it was guessed from', async () => {
  const rows = fc.oneof(rowsOf(value), rowsOf(scalar), rowsOf(fc.integer()), rowsOf(fc.double()));
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const lines = given.map((row) => JSON.stringify(row)).join('\n');
      const { dictionary, columns } = await propose(lines, { fileType: 'JSON' });
      expect(dictionaryProblems(dictionary, { strictNames: true })).toEqual([]);
      const rules = createRecordRules(dictionary);
      const { rename } = columnNames(dictionary.attributes);
      const whole = columns.filter(({ path }) => !path.includes('.'));
      const taken = new Set(whole.map(({ header }) => header));
      for await (const { data } of readJson(await fileOf(lines))) {
        const all = Object.entries(data).filter(([header]) => taken.has(header));
        const row = rename(Object.fromEntries(all));
        expect(rules.conform(row, 'create').problems).toBeUndefined();
      }
    }),
    { numRuns: bySize({ ordinary: 200, large: 5_000 }) },
  );
});
