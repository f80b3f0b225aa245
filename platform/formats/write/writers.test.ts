import { spawnSync } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { read as readWorkbook } from '@e965/xlsx';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import type { DownloadFileType, UploadFileType } from '#model/jobs/job.ts';
import {
  fileOf,
  freshPath,
  readFileAs,
  refusal,
  useFiles,
} from '#platform/formats/files.testing.ts';
import { shapeOfAttributes } from './written-columns.ts';
import type { WrittenRow, Shape } from './written-columns.ts';
import { writeEncryptedZip } from './encrypted-zip.ts';
import { guardFormula, unguardFormula } from '#model/text/formula-guard.ts';
import { spoolRows } from './spooled-rows.ts';
import { writeRows } from './write-rows.ts';
import type { WriteOptions } from './write-rows.ts';

useFiles();

interface Written {
  path: string;
  notes: string[];
}

async function writeShaped(
  shape: readonly Shape[],
  rows: readonly WrittenRow[],
  options: WriteOptions,
): Promise<Written> {
  const path = freshPath();
  const copy = structuredClone(rows) as WrittenRow[];
  const table = { rows: toStream(copy), shape: () => shape };
  return { path, notes: await writeRows(path, await spoolRows(table, freshPath()), options) };
}

async function write(
  fileType: DownloadFileType,
  rows: readonly WrittenRow[],
  options: Partial<WriteOptions> = {},
): Promise<string> {
  return (await writeShaped([], rows, { fileType, ...options })).path;
}

async function* toStream(rows: readonly WrittenRow[]): AsyncGenerator<WrittenRow, void, undefined> {
  for (const row of rows) yield await Promise.resolve(row);
}

const dataOf = async (fileType: UploadFileType, path: string) =>
  (await readFileAs(fileType, path)).map(({ data }) => data);

const ROWS: WrittenRow[] = [
  { id: 'a', age: 41, active: true, name: 'Zoë, "Z" | \t\nO\'Brien', address: { city: 'Köln' } },
  { id: 'b', age: -0.5, active: false, tags: ['x', 1], long: '-9007199254740993' },
  { id: 'c', age: null, name: '<&>\u0007 ' },
];

const TABLE = [
  {
    id: 'a',
    age: '41',
    active: 'true',
    name: 'Zoë, "Z" | \t\nO\'Brien',
    'address.city': 'Köln',
    tags: '',
    long: '',
  },
  {
    id: 'b',
    age: '-0.5',
    active: 'false',
    name: '',
    'address.city': '',
    tags: '["x",1]',
    long: '-9007199254740993',
  },
  { id: 'c', age: '', active: '', name: '<&>\u0007 ', 'address.city': '', tags: '', long: '' },
];

describe('what is written can be read', () => {
  it.each<DownloadFileType & UploadFileType>(['CSV', 'PIPE', 'TAB'])('%s', async (fileType) => {
    expect(await dataOf(fileType, await write(fileType, ROWS))).toEqual(TABLE);
  });

  it('JSON, objects and lists included', async () => {
    expect(await dataOf('JSON', await write('JSON', ROWS))).toEqual(ROWS);
  });

  it('XLSX, with characters that XML cannot hold', async () => {
    expect(await dataOf('XLSX', await write('XLSX', ROWS))).toEqual(TABLE);
  });

  it('PARQUET, objects and lists included', async () => {
    const nothing = { age: null, active: null, name: null, address: null, tags: null, long: null };
    const expected = ROWS.map((row) => ({ ...nothing, ...row }));
    expect(await dataOf('PARQUET', await write('PARQUET', ROWS))).toEqual(expected);
  });

  it('any texts at all', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => value !== '\0' && value.isWellFormed());
    const rows = fc.array(fc.record({ a: text, b: text }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('CSV', 'TAB', 'XLSX', 'JSON'), async (given, type) => {
        const found = await dataOf(type as 'CSV', await write(type as 'CSV', given));
        expect(found.map(({ a, b }) => [a, b])).toEqual(given.map(({ a, b }) => [a, b]));
      }),
      { numRuns: 40 },
    );
  });
});

describe('cells that a spreadsheet would take for formulas', () => {
  const cells = ['=1+1', '+1;x', '-cmd|calc', '@sum', '\tx', "'=1", '-12.50', '+49', '5-3', "'+49"];
  const guarded = ["'=1+1", "'+1;x", "'-cmd|calc", "'@sum", "'\tx", "''=1", '-12.50', '+49', '5-3'];
  const rows = cells.map((cell) => ({ cell }));
  const cellsOf = async (fileType: 'CSV' | 'PIPE' | 'TAB' | 'XLSX', path: string) =>
    (await dataOf(fileType, path)).map(({ cell }) => cell);

  it.each<'CSV' | 'PIPE' | 'TAB'>(['CSV', 'PIPE', 'TAB'])(
    '%s leaves them as they are',
    async (type) => {
      expect(await cellsOf(type, await write(type, rows))).toEqual(cells);
    },
  );

  it.each<'CSV' | 'PIPE' | 'TAB'>(['CSV', 'PIPE', 'TAB'])(
    '%s for spreadsheets puts an apostrophe before them, and says so',
    async (fileType) => {
      const { path, notes } = await writeShaped([], rows, { fileType, forSpreadsheets: true });
      expect(await cellsOf(fileType, path)).toEqual([...guarded, "''+49"]);
      expect(notes).toEqual([
        '7 values got an apostrophe in front. Choose to take the apostrophes away when you upload this file.',
      ]);
    },
  );

  it('XLSX keeps them as text, marked as such, and changes none', async () => {
    const path = await write('XLSX', rows);
    expect((await dataOf('XLSX', path)).map(({ cell }) => cell)).toEqual(cells);
  });

  it('a header is a cell too', async () => {
    const path = await write('CSV', [{ '=1+1': 'x' }], { forSpreadsheets: true });
    expect(await readFile(path, 'utf8')).toBe("'=1+1\r\nx\r\n");
  });
});

it('formulas: what was guarded is what it was after the guard is taken away', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[-=+@\t\r]?[0-9.x]{0,5}$/));
  fc.assert(
    fc.property(text, (given) => {
      expect(unguardFormula(guardFormula(given))).toBe(given);
    }),
  );
});

const ATTRIBUTES: Attribute[] = [
  { name: 'id', datatype: 'STRING' },
  { name: 'born', datatype: 'DATE' },
  { name: 'seen', datatype: 'DATETIME' },
  { name: 'age', datatype: 'INTEGER' },
  { name: 'long', datatype: 'LONG' },
  { name: 'price', datatype: 'DECIMAL', precision: 2 },
  { name: 'alive', datatype: 'BOOLEAN' },
  { name: 'days', datatype: 'DATE_ARRAY' },
  {
    name: 'home',
    datatype: 'OBJECT',
    nodeAttributes: [
      { name: 'city', datatype: 'STRING' },
      { name: 'since', datatype: 'DATE' },
      { name: 'rent', datatype: 'DECIMAL', precision: 2 },
    ],
  },
  {
    name: 'visits',
    datatype: 'OBJECT_ARRAY',
    nodeAttributes: [
      { name: 'at', datatype: 'DATETIME' },
      { name: 'costs', datatype: 'DECIMAL_ARRAY' },
    ],
  },
  { name: 'never', datatype: 'STRING' },
];
const SHAPE = shapeOfAttributes(ATTRIBUTES);
const STORED: WrittenRow[] = [
  {
    id: '007',
    born: '1912-07-21T00:00:00.000Z',
    seen: '2024-02-29T23:59:59.999Z',
    age: 41,
    long: '9223372036854775807',
    price: '1234.5',
    alive: true,
    days: ['1912-07-21T00:00:00.000Z', '2000-01-01T00:00:00.000Z'],
    home: { city: 'Köln', since: '1899-12-31T00:00:00.000Z', rent: '0.25' },
    visits: [{ at: '2024-01-01T00:00:00.000Z', costs: ['1.5', '12345678901234567890.25'] }, {}],
  },
  { id: '+49 30 123456', long: '12', price: '-0.01', alive: false, days: [], visits: [] },
];

describe('values with datatypes', () => {
  it('PARQUET has each type as such', async () => {
    const { path, notes } = await writeShaped(SHAPE, STORED, { fileType: 'PARQUET' });
    expect(notes).toEqual([]);
    const file = await asyncBufferFromFile(path);
    const { schema } = await parquetMetadataAsync(file);
    const types = schema.map(({ name, type, converted_type: kind, scale, precision }) =>
      [name, type, kind, precision, scale].filter((part) => part !== undefined).join(' '),
    );
    expect(types).toEqual([
      'root',
      'id BYTE_ARRAY UTF8',
      'born INT32 DATE',
      'seen INT64 TIMESTAMP_MILLIS',
      'age INT32',
      'long INT64',
      'price FIXED_LEN_BYTE_ARRAY DECIMAL 38 2',
      'alive BOOLEAN',
      ...['days LIST', 'list', 'element INT32 DATE'],
      ...['home', 'city BYTE_ARRAY UTF8', 'since INT32 DATE'],
      'rent FIXED_LEN_BYTE_ARRAY DECIMAL 38 2',
      ...['visits LIST', 'list', 'element', 'at INT64 TIMESTAMP_MILLIS'],
      ...['costs LIST', 'list', 'element FIXED_LEN_BYTE_ARRAY DECIMAL 38 2'],
      'never BYTE_ARRAY UTF8',
    ]);
    expect(schema.find(({ name }) => name === 'seen')?.logical_type).toMatchObject({
      isAdjustedToUTC: true,
    });
    const [first] = await dataOf('PARQUET', path);
    expect(first).toMatchObject({
      born: '1912-07-21',
      seen: '2024-02-29T23:59:59.999Z',
      age: 41,
      long: '9223372036854775807',
      price: '1234.50',
      days: ['1912-07-21', '2000-01-01'],
      home: { since: '1899-12-31', rent: '0.25' },
      visits: [
        { at: '2024-01-01T00:00:00.000Z', costs: ['1.50', '12345678901234567890.25'] },
        { at: null, costs: null },
      ],
      never: null,
    });
  });

  it('PARQUET writes numbers that no DECIMAL holds as text, and says so', async () => {
    const shape = shapeOfAttributes([{ name: 'n', datatype: 'DECIMAL' }]);
    const rows = [{ n: `${'9'.repeat(30)}.${'1'.repeat(30)}` }, { n: '1' }];
    const { path, notes } = await writeShaped(shape, rows, { fileType: 'PARQUET' });
    expect(notes).toEqual(["The column 'n' is text, as it holds numbers of more than 38 digits."]);
    expect(await dataOf('PARQUET', path)).toEqual(rows);
  });

  it('XLSX has numbers, dates and booleans as cells with formats', async () => {
    const { path, notes } = await writeShaped(SHAPE, STORED, { fileType: 'XLSX' });
    const { Sheets } = readWorkbook(await readFile(path), { cellNF: true, cellDates: false });
    const sheet = Sheets['Data'] as Record<string, { t: string; v: unknown; z?: string }>;
    const row = (number: number) =>
      'ABCDEFGHIJKL'.split('').map((letter) => {
        const cell = sheet[`${letter}${number}`];
        return cell && [cell.t, cell.v, cell.z];
      });
    expect(row(1).map((cell) => cell?.[1])).toEqual([
      ...['id', 'born', 'seen', 'age', 'long', 'price', 'alive', 'days'],
      ...['home.city', 'home.since', 'home.rent', 'visits'],
    ]);
    expect(row(2)).toEqual([
      ['s', '007', 'General'],
      ['n', 4586, 'yyyy-mm-dd'],
      ['n', 45351.99999998843, 'yyyy-mm-dd hh:mm:ss.000'],
      ['n', 41, '0'],
      ['s', '9223372036854775807', 'General'],
      ['n', 1234.5, '0.00'],
      ['b', true, 'General'],
      ['s', '["1912-07-21","2000-01-01"]', 'General'],
      ['s', 'Köln', 'General'],
      ['s', '1899-12-31', 'General'],
      ['n', 0.25, '0.00'],
      expect.anything(),
    ]);
    expect(notes).toEqual([
      '1 number of more than 15 digits became text, as a cell would round them.',
      '1 date before March 1900 became text, as spreadsheets do not agree on their numbers.',
    ]);
    expect((await dataOf('XLSX', path))[0]).toMatchObject({
      born: '1912-07-21',
      seen: '2024-02-29T23:59:59.999Z',
    });
  });

  it.each<DownloadFileType>(['CSV', 'JSON'])('%s writes a DATE as a day', async (fileType) => {
    const { path } = await writeShaped(SHAPE, STORED, { fileType });
    const text = await readFile(path, 'utf8');
    expect(text).toContain('1912-07-21');
    expect(text).not.toContain('1912-07-21T');
  });

  it('has all columns of the dictionary in its order, also for an empty result', async () => {
    const header =
      'id,born,seen,age,long,price,alive,days,home.city,home.since,home.rent,visits,never\r\n';
    const { path } = await writeShaped(SHAPE, [], { fileType: 'CSV' });
    expect(await readFile(path, 'utf8')).toBe(header);
    const parquet = await writeShaped(SHAPE, [], { fileType: 'PARQUET' });
    const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(parquet.path));
    expect(schema.map(({ name }) => name)).toContain('never');
    const full = await writeShaped(SHAPE, [{ other: 1, id: 'a' }], { fileType: 'CSV' });
    expect(await readFile(full.path, 'utf8')).toMatch(/^id,born,.*,never,other\r\na,/);
    expect(full.notes).toEqual([
      "The column 'other' is not in the dictionary. A file of text does not say what it was, so an upload takes it for text.",
    ]);
    const kept = await writeShaped(SHAPE, [{ ext: { num: 1 } }], { fileType: 'XLSX' });
    expect(kept.notes).toEqual([
      "The column 'ext.num' is not in the dictionary. A sheet does not say what it was, so an upload takes it for text.",
    ]);
  });

  it('keeps values that do not fit their datatype, and says so', async () => {
    const rows = [{ age: 'forty', born: '1912', alive: ['x'] }];
    const { path, notes } = await writeShaped(SHAPE, rows, { fileType: 'PARQUET' });
    expect((await dataOf('PARQUET', path))[0]).toMatchObject(rows[0] ?? {});
    expect(notes).toHaveLength(3);
    expect(notes[0]).toContain("'born' holds values that are not of its datatype");
  });
});

it('a writer writes no rows as an empty list or header', async () => {
  expect(await readFile(await write('JSON', []), 'utf8')).toBe('[]\n');
  expect(await readFile(await write('CSV', []), 'utf8')).toBe('\r\n');
  await expect(write('PARQUET', [])).rejects.toThrow('There is nothing to write');
});

it('a writer refuses a text that no cell of a sheet can hold', async () => {
  await expect(write('XLSX', [{ a: 'x'.repeat(40_000) }])).rejects.toThrow(
    'Row 2 holds a text of 40000 characters, and a cell holds 32767. Choose CSV or JSON.',
  );
});

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', timeout: 120_000 });
const has = (command: string) => run('which', command).status === 0;

it.runIf(has('7z'))('an encrypted file is opened by 7-Zip with its password only', async () => {
  const sealed = freshPath();
  await writeEncryptedZip(await fileOf('id\r\n1\r\n'), sealed, {
    name: 'data.csv',
    password: 'pässword',
  });
  await rename(sealed, `${sealed}.zip`);
  expect(run('7z', 'l', '-slt', `${sealed}.zip`).stdout).toContain('AES-256');
  expect(run('7z', 'x', '-so', '-ppässword', `${sealed}.zip`).stdout).toBe('id\r\n1\r\n');
  expect(run('7z', 't', '-pwrong', `${sealed}.zip`).status).not.toBe(0);
});

it.runIf(has('ssconvert'))('a sheet is opened by Gnumeric', async () => {
  const path = await write('XLSX', ROWS);
  await rename(path, `${path}.xlsx`);
  run('ssconvert', `${path}.xlsx`, `${path}.csv`);
  expect(await readFile(`${path}.csv`, 'utf8')).toContain('-9007199254740993');
});

describe('archives that would harm', () => {
  async function workbook(sheet: string): Promise<Uint8Array> {
    const whole = await readFile(await write('XLSX', [{ id: 'a' }]));
    expect(whole.length).toBeGreaterThan(0);
    const zip = new ZipWriter(new Uint8ArrayWriter());
    const parts = {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels':
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/></Relationships>',
      'xl/sheet.xml': sheet,
    };
    for (const [name, text] of Object.entries(parts)) await zip.add(name, new TextReader(text));
    return zip.close();
  }

  it('refuses one that swells when unpacked', async () => {
    const bomb = await workbook(
      `<sheetData>${`<row>${' '.repeat(1_000_000)}</row>`.repeat(100)}</sheetData>`,
    );
    const before = process.memoryUsage().rss;
    const error = await refusal('XLSX', await fileOf(bomb));
    expect(error.message).toBe(
      "The part 'xl/sheet.xml' of the file unpacks to more than 200 times its size, as an attack would. Save the data as CSV and upload that.",
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
  });

  it.each([
    [
      'entities',
      '<!DOCTYPE a [<!ENTITY b "c">]><sheetData/>',
      'The file declares a document type (<!DOCTYPE>), which can hold entities. Remove the declaration.',
    ],
    [
      'a column far away',
      '<sheetData><row r="1"><c r="ZZZ1"><v>1</v></c></row></sheetData>',
      'Row 1 has a cell in column ZZZ; 10000 columns are allowed.',
    ],
    [
      'an error value',
      '<sheetData><row r="1"><c><v>1</v></c></row><row><c t="e"><v>#REF!</v></c></row></sheetData>',
      'Row 2, column 1 holds the error #REF!. Correct it or clear the cell.',
    ],
    [
      'a shared text that is not there',
      '<sheetData><row r="7"><c t="s"><v>5</v></c></row></sheetData>',
      'Row 7, column 1 holds a text that the file lacks; it is broken or cut.',
    ],
    ['no cells', '<sheetData/>', 'The file is empty. Choose a file with a header and rows.'],
  ])('refuses a sheet with %s', async (_, sheet, sentence) => {
    expect((await refusal('XLSX', await fileOf(await workbook(sheet)))).message).toBe(sentence);
  });

  it('refuses an archive under a password, and one that is no workbook', async () => {
    const sealed = freshPath();
    await writeEncryptedZip(await fileOf('x'), sealed, { name: 'xl/workbook.xml', password: 'p' });
    expect((await refusal('XLSX', sealed)).message).toBe(
      'The file is protected by a password. Save it without one.',
    );
    const zip = new ZipWriter(new Uint8ArrayWriter());
    await zip.add('a.txt', new TextReader('a'));
    expect((await refusal('XLSX', await fileOf(await zip.close()))).message).toBe(
      'The file is a zip archive, but no workbook. Choose an XLSX or XLSM file.',
    );
  });
});
