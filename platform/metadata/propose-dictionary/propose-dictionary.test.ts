import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import { dictionaryProblems } from '#model/dictionaries/dictionary-rules.ts';
import { columnNames } from '#platform/formats/attribute-columns.ts';
import { fileOf, useFiles } from '#platform/formats/files.testing.ts';
import { readJson } from '#platform/formats/text/json.ts';
import { HOSTILE_FILES } from '#platform/formats/hostile-files.testing.ts';
import { FormatError } from '#platform/formats/format.ts';
import { zipOf } from '#platform/formats/zip-files.testing.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { writingOf } from '#platform/ledger/values/written-values.ts';
import { bySize } from '#tests/support/size.ts';
import { countTurns } from '#tests/support/turn-counter.ts';
import { namesOf } from './find-attributes.ts';
import { proposeForFile } from './propose-dictionary.ts';
import type { ProposalRequest } from './propose-dictionary.ts';

useFiles();

async function propose(
  content: string | Uint8Array,
  given: Partial<ProposalRequest> = {},
  signal = new AbortController().signal,
) {
  const { fileType = 'CSV', partial = false, fileName = 'people.csv', ...choices } = given;
  const taker = { customer: 'acme', wallet: crypto.randomUUID() };
  const path = await fileOf(content);
  const knownNames = () => Promise.resolve(namesOf(new Map()));
  const asked = { taker: taker, fileType, fileName, path, partial, knownNames, ...choices };
  return proposeForFile(asked, signal);
}

const fixture = (name: string) =>
  readFile(new URL(`../../formats/fixtures/${name}`, import.meta.url));
const typesOf = ({ dictionary }: Awaited<ReturnType<typeof propose>>) =>
  Object.fromEntries(dictionary.attributes.map(({ name, datatype }) => [name, datatype]));

it('the proposal reads a text table with the delimiter and encoding that it has', async () => {
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

it('the proposal takes the datatypes of a Parquet file from its schema', async () => {
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
      "zip: codes by the name, which may begin with 0 or have letters; all 2 values are whole numbers, 1 … 50,667",
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

it('the proposal takes labels and formats of an SPSS file', async () => {
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

it('the proposal reads workbooks and lines of JSON', async () => {
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

it('the proposal hands on what was chosen, and how the file was found to be written', async () => {
  const text = 'Umsatz\n\nid;kosten;am\na;1.234,5;31.12.2024\nb;7;01.02.2024\n';
  const found = await propose(text, { delimiter: 'SEMICOLON' });
  expect(typesOf(found)).toEqual({ id_: 'STRING', kosten: 'DECIMAL', am_: 'DATE' });
  expect(found.choices).toEqual({
    ...{ delimiter: 'SEMICOLON', headerRow: 3, decimalSign: 'COMMA', dateOrder: 'DMY' },
  });
  expect(found.warnings).toEqual([
    'The header is row 3; 1 row above it is left out. Choose Header row if it is another.',
    'Numbers are read with a decimal comma: 1.234,5. An upload of the file needs the same choice.',
    'Days are read as day, month, year: 31.12.2024. An upload of the file needs the same choice.',
  ]);
  const plain = await propose(text, { decimalSign: 'PLAIN', dateOrder: 'YMD' });
  expect(typesOf(plain)).toMatchObject({ kosten: 'STRING', am_: 'STRING' });
});

it('the proposal guesses the same of a number in a text and in a workbook', async () => {
  const values = [0.1 + 0.2, 1 / 3, 1.5e-7, 12_345_678_901.5];
  const inText = await propose(`share\n${values.map(String).join('\n')}\n`);
  const cells = values.map((value, n) => `<row r="${n + 2}"><c><v>${value}</v></c></row>`);
  const inBook = await propose(await workbookOf(cells.join('')), { fileType: 'XLSX' });
  expect(typesOf(inBook)).toEqual(typesOf(inText));
  expect(typesOf(inText)).toEqual({ share: 'DECIMAL' });
});

/** A workbook of one sheet with a column 'share'. */
function workbookOf(rows: string): Promise<Uint8Array> {
  const header = '<row r="1"><c t="inlineStr"><is><t>share</t></is></c></row>';
  const link = (id: string, type: string, target: string) =>
    `<Relationships><Relationship Id="${id}" Type="/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': link('r1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': link('r1', 'worksheet', 'a.xml'),
    'xl/a.xml': `<worksheet><sheetData>${header}${rows}</sheetData></worksheet>`,
  };
  return zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })));
}

it('the proposal looks at the first 10,000 rows, and never at a row that may be cut', async () => {
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

it('the proposal means 15 digits of the numbers of workbooks', async () => {
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
])('the proposal refuses what no dictionary can be made of', async (content, message) => {
  await expect(propose(content)).rejects.toThrow(message);
});

it('the proposal lets other requests run between rows', async () => {
  const names = Array.from({ length: 500 }, (_, n) => `note_${n}`);
  const file = `${names.join(',')}\n${`${names.map(() => 'ab cd').join(',')}\n`.repeat(200)}`;
  const turns = countTurns();
  const { signal } = new AbortController();
  const rowsOfTurns = new Map<number, number>();
  // The signal is asked before each row.
  vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
    rowsOfTurns.set(turns.now(), (rowsOfTurns.get(turns.now()) ?? 0) + 1);
  });
  try {
    expect(await propose(file, {}, signal)).toMatchObject({ rows: 200 });
  } finally {
    turns.end();
  }
  // Ten rows have 5,000 values.
  expect(Math.max(...rowsOfTurns.values())).toBeLessThanOrEqual(10);
});

const few = HOSTILE_FILES.filter((_, index) => bySize({ ordinary: index % 6 === 0, large: true }));
it.each(few)(
  'the proposal survives $name',
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
    '1,5',
    '1.234',
    '1,234',
    '31.12.2024',
    '01/02/2024',
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
      const { dictionary, columns, choices } = await propose(lines, { fileType: 'JSON' });
      expect(dictionaryProblems(dictionary, { strictNames: true })).toEqual([]);
      const rules = createRecordRules(dictionary, { writing: writingOf('JSON', choices) });
      const { rename } = columnNames(dictionary.attributes);
      const whole = columns.filter(({ path }) => !path.includes('.'));
      const taken = new Set(whole.map(({ header }) => header));
      for await (const { data } of readJson(await fileOf(lines))) {
        const all = Object.entries(data).filter(([header]) => taken.has(header));
        const row = rename(Object.fromEntries(all));
        expect(rules.conform(row, 'create').problems).toBeUndefined();
      }
    }),
    {
      numRuns: bySize({ ordinary: 200, large: 5_000 }),
      examples: [[[{ date: [{ 'U.S.': 0 }] }, { date: { 'U.S.': {} } }, {}]]],
    },
  );
});
