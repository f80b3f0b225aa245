import { spawnSync } from 'node:child_process';
import { readFile, rename } from 'node:fs/promises';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DownloadFileType, UploadFileType } from '#model/job.ts';
import { freshPath, fileOf, readFileAs, refusal } from './files.testing.ts';
import { spoolRows, type Data } from './flat-rows.ts';
import { writeEncryptedZip } from './encrypted-zip.ts';
import { writeRows } from './write-rows.ts';

async function write(fileType: DownloadFileType, rows: readonly Data[]): Promise<string> {
  const path = freshPath();
  await writeRows(path, fileType, await spoolRows(toStream(rows), freshPath()));
  return path;
}

async function* toStream(rows: readonly Data[]): AsyncGenerator<Data, void, undefined> {
  for (const row of rows) yield await Promise.resolve(row);
}

const dataOf = async (fileType: UploadFileType, path: string) =>
  (await readFileAs(fileType, path)).map(({ data }) => data);

const ROWS: Data[] = [
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

  it('XLSX, save for characters that XML cannot hold', async () => {
    const [a, b, c] = TABLE;
    const expected = [a, b, { ...c, name: '<&>\ufffd ' }];
    expect(await dataOf('XLSX', await write('XLSX', ROWS))).toEqual(expected);
  });

  it('PARQUET, with the kinds of its columns', async () => {
    const nothing = { name: null, 'address.city': null, tags: null, long: null };
    expect(await dataOf('PARQUET', await write('PARQUET', ROWS))).toEqual([
      { ...nothing, id: 'a', age: 41, active: true, name: ROWS[0]?.name, 'address.city': 'Köln' },
      {
        ...nothing,
        id: 'b',
        age: -0.5,
        active: false,
        tags: '["x",1]',
        long: '-9007199254740993',
      },
      { ...nothing, id: 'c', age: null, active: null, name: '<&>\u0007 ' },
    ]);
  });

  it('any texts at all', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => !/[\p{Cc}\ufffe\uffff]|^[=+\-@]/u.test(value));
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
  const cells = ['=1+1', '+1;x', '-cmd|calc', '@sum', '\tx', '-12.50', '+49', '5-3'];
  const rows = cells.map((cell) => ({ cell }));

  it.each<'CSV' | 'PIPE' | 'TAB'>(['CSV', 'PIPE', 'TAB'])(
    '%s puts an apostrophe before them, and leaves numbers alone',
    async (fileType) => {
      const found = await dataOf(fileType, await write(fileType, rows));
      expect(found.map(({ cell }) => cell)).toEqual([
        ...["'=1+1", "'+1;x", "'-cmd|calc", "'@sum", "'\tx"],
        ...['-12.50', '+49', '5-3'],
      ]);
    },
  );

  it('XLSX keeps them as text, marked as such, and changes none', async () => {
    const path = await write('XLSX', rows);
    expect((await dataOf('XLSX', path)).map(({ cell }) => cell)).toEqual(cells);
  });

  it('a header is a cell too', async () => {
    const text = await readFile(await write('CSV', [{ '=1+1': 'x' }]), 'utf8');
    expect(text).toBe("'=1+1\r\nx\r\n");
  });
});

it('writes no rows as an empty list or header', async () => {
  expect(await readFile(await write('JSON', []), 'utf8')).toBe('[]\n');
  expect(await readFile(await write('CSV', []), 'utf8')).toBe('\r\n');
  await expect(write('PARQUET', [])).rejects.toThrow('There is nothing to write');
});

it('refuses a text that no cell of a sheet can hold', async () => {
  await expect(write('XLSX', [{ a: 'x'.repeat(40_000) }])).rejects.toThrow(
    'Row 2 holds a text of 40000 characters, and a cell holds 32767. Choose CSV or JSON.',
  );
});

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { encoding: 'utf8', timeout: 120_000 });
const has = (command: string) => run('which', command).status === 0;

it.runIf(has('7z'))('is opened by 7-Zip with its password only', async () => {
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
