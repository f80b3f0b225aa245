/** Files as people and other programs make them: each value is read as the file has it, or its loss is counted. */
import { readFile as readBytes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findDelimiter } from './text/delimiters.ts';
import { fileOf, fixture, gather, refused, useFiles } from './files.testing.ts';
import type { FileNotes } from './format.ts';
import { noteSentences } from './note-sentences.ts';
import { readRows } from './read-rows.ts';
import type { ReadOptions } from './read-rows.ts';
import { zipOf } from './zip-files.testing.ts';

useFiles();

/** The rows of a file, and what is known of it. */
async function readFile(
  file: string,
  fileType: ReadOptions['fileType'],
  choices: Partial<ReadOptions> = {},
) {
  const notes: FileNotes = {};
  const rows = await gather(readRows(file, { ...choices, fileType, notes }));
  return { rows: rows.map(({ row, data }) => [row, ...Object.values(data)]), notes };
}
const readText = async (
  content: string | Uint8Array,
  fileType: ReadOptions['fileType'] = 'CSV',
  choices: Partial<ReadOptions> = {},
) => readFile(await fileOf(content), fileType, choices);

describe('CSV', () => {
  it.each([
    ['semicolon', 'id;price\na;1,5\nb;2,75\n', ['a', '1,5']],
    ['tab', 'id\tprice\na\t1,5\nb\t2,75\n', ['a', '1,5']],
    ['vertical bar', 'id|price\na|1;5\nb|2;75\n', ['a', '1;5']],
    [undefined, 'id,price\na,1;5\nb,2;75\n', ['a', '1;5']],
  ])('finds the delimiter (%s)', async (delimiter, content, first) => {
    const { rows, notes } = await readText(content);
    expect(rows[0]).toEqual([2, ...first]);
    expect(notes).toEqual(delimiter ? { delimiter } : {});
  });

  it.each([
    ['name', ','],
    ['name\na;b\nc;d\n', ','],
    ['"a;b;c",x\n"1;2;3",y\n', ','],
    ['a,b|c\n1,x\n2,y\n', ','],
    ['a,b;c;d\n1;2;3\n4;5;6\n', ';'],
    ['\n\na|b\r1|2\r', '|'],
    ['Umsatz, 2024\r\nid;name;x\r\n1;a;b\r\n', ';'],
    ['Umsatz\n\nid;name;x\n1;a;b\n', ';'],
  ])('%j is separated by %j', (content, delimiter) => {
    expect(findDelimiter(content)).toBe(delimiter);
  });

  it('numbers rows as a spreadsheet does, and skips those without values with a count', async () => {
    const content = '\nid,name\n\na,Ada\n,\n  \n"b","two\nlines"\n"",""\n\nc,Cy\n\n\n';
    const { rows, notes } = await readText(content);
    expect(rows).toEqual([
      [4, 'a', 'Ada'],
      [7, 'b', 'two\nlines'],
      [10, 'c', 'Cy'],
    ]);
    expect(notes).toEqual({ emptyRows: 2 });
  });

  it.each([
    ['Sales of "Zürich", 2024\n\nid,name,x\na,"b ""c""",1\n', undefined],
    ['Sales of "Zürich" and "Bern, 2024\nid;name;x\na;"b ""c""";1\n', undefined],
    ['"Zürich" in 2024,,\nid,name,x\na,"b ""c""",1\n', 2],
  ])('skips a title with quotes that are not those of a table: %s', async (content, headerRow) => {
    const { rows, notes } = await readText(content, 'CSV', headerRow ? { headerRow } : {});
    const row = content.includes('\n\n') ? 3 : 2;
    expect(rows).toEqual([[row + 1, 'a', 'b "c"', '1']]);
    expect(notes).toMatchObject({ headerRow: row, rowsAbove: 1 });
  });

  it('keeps spaces that are a value', async () => {
    expect((await readText('id\n \n\nb\n')).rows).toEqual([
      [2, ' '],
      [4, 'b'],
    ]);
  });

  it.each(['le', 'be'])('reads UTF-16 by its mark (%s)', async (order) => {
    const content = Buffer.from('\uFEFFid;name\r\na;Zoë 😀\r\n', 'utf16le');
    const { rows, notes } = await readText(order === 'le' ? content : content.swap16());
    expect(rows).toEqual([[2, 'a', 'Zoë 😀']]);
    expect(notes).toEqual({ delimiter: 'semicolon', encoding: 'UTF-16' });
  });

  it.each([
    [
      'Windows-1252',
      Buffer.from('id,name\na,Zo\xEB\n', 'latin1'),
      "Line 2 holds bytes that are not UTF-8. It seems to be Windows-1252, as Excel writes 'CSV'. Choose Encoding: Windows-1252, or save the file as UTF-8 (in Excel: 'CSV UTF-8').",
    ],
    [
      'neither',
      Buffer.from('id,name\na,\x81\x8D\n', 'latin1'),
      "Line 2 holds bytes that are not UTF-8. Choose its Encoding, or save it as UTF-8 (in Excel: 'CSV UTF-8') and upload it again.",
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('id,name\na,Zoë\n', 'utf16le'),
      "The file seems to be UTF-16 without a byte-order mark. Choose Encoding: UTF-16, or save the file as UTF-8 (in Excel: 'CSV UTF-8').",
    ],
  ])('names the likely encoding: %s', async (_, content, sentence) => {
    expect((await refused(readText(content))).message).toBe(sentence);
  });

  it.each([
    ['SEMICOLON', 'a,b;c\n1,2;3\n', ['1,2', '3']],
    ['COMMA', 'a;x,b;y\n1;2,3;4\n', ['1;2', '3;4']],
    ['TAB', 'a|b\tc\n1|2\t3\n', ['1|2', '3']],
    ['PIPE', 'a,b|c\n1,2|3\n', ['1,2', '3']],
  ] as const)('is separated as chosen: %s', async (delimiter, content, first) => {
    const { rows, notes } = await readText(content, 'CSV', { delimiter });
    expect(rows[0]).toEqual([2, ...first]);
    expect(notes).toEqual({});
  });

  it('says when another delimiter than the chosen one seems right', async () => {
    const reading = readText('id;name\na;Ada\n', 'CSV', { delimiter: 'TAB' });
    expect((await refused(reading)).message).toBe(
      'The columns seem to be separated by a semicolon. Choose that delimiter.',
    );
  });

  it.each([
    ['WINDOWS-1252', Buffer.from('id,name\na,Zo\xEB \x80\n', 'latin1'), 'Zoë €', 'Windows-1252'],
    ['UTF-16', Buffer.from('id,name\na,Zoë €\n', 'utf16le'), 'Zoë €', 'UTF-16'],
    ['UTF-16', Buffer.from('id,name\na,Zoë €\n', 'utf16le').swap16(), 'Zoë €', 'UTF-16'],
    ['UTF-16', Buffer.from('\uFEFFid,name\na,Zoë €\n', 'utf16le'), 'Zoë €', 'UTF-16'],
    ['UTF-8', Buffer.from('\uFEFFid,name\na,Zoë €\n'), 'Zoë €', undefined],
  ] as const)('is read in the chosen encoding: %s', async (encoding, content, name, noted) => {
    const { rows, notes } = await readText(content, 'CSV', { encoding });
    expect(rows).toEqual([[2, 'a', name]]);
    expect(notes).toEqual(noted ? { encoding: noted } : {});
  });

  it.each([
    [
      'WINDOWS-1252',
      Buffer.from('id,name\na,\x81\n', 'latin1'),
      'Line 2 holds bytes that Windows-1252 does not have. Choose another encoding.',
    ],
    [
      'UTF-16',
      Buffer.from('id,name\na,Ada\n'),
      'The file does not seem to be UTF-16. Choose another encoding.',
    ],
    [
      'UTF-8',
      Buffer.from('\uFEFFid,name\n', 'utf16le'),
      "The file is UTF-16. Choose Encoding: UTF-16, or save the file as UTF-8 (in Excel: 'CSV UTF-8').",
    ],
  ] as const)(
    'is refused when it cannot have the chosen encoding: %s',
    async (encoding, content, sentence) => {
      expect((await refused(readText(content, 'CSV', { encoding }))).message).toBe(sentence);
    },
  );
});

// The file fixtures/README.md says how each file was made.
describe('workbooks', () => {
  it('of LibreOffice keep days before 1900, and say which sheet was read', async () => {
    const { rows, notes } = await readFile(fixture('before-1900.libreoffice.xlsx'), 'XLSX');
    expect(rows).toEqual([
      [2, 'a', '1867-11-07', '0.3'],
      [3, 'b', '1899-12-29', '1.5'],
      [4, 'c', '1900-03-01', '2'],
    ]);
    expect(notes).toEqual({ sheet: 'People' });
  });

  it.each(['XLSX', 'XLS'] as const)('of LibreOffice count days truly: %s', async (fileType) => {
    // LibreOffice has no 29 February 1900, which Excel counts as a day.
    const file = fixture(`early-1900.libreoffice.${fileType.toLowerCase()}`);
    const { rows } = await readFile(file, fileType);
    const days = rows.map(([, day]) => day);
    expect(days).toEqual([
      '1899-12-30',
      '1899-12-31',
      '1900-01-01',
      '1900-01-31',
      '1900-02-27',
      '1900-02-28',
      '1900-03-01',
    ]);
    expect(rows.map(([, , written]) => written)).toEqual(days);
  });

  it('of openpyxl keep parts of seconds, durations beyond a day and all that a format hides', async () => {
    const { rows, notes } = await readFile(fixture('times.xlsx'), 'XLSX');
    expect(Object.fromEntries(rows.map(([, what, value]) => [what, value]))).toEqual({
      time: '06:30:15.25',
      duration: '36:30:00',
      'duration below 0': '-01:00:00.5',
      minutes: '01:30:00',
      'moment shown as a time': '2024-02-29T13:45:30.250Z',
      'moment shown as a day': '2024-02-29T13:45:30.250Z',
      microseconds: '2024-02-29T13:45:30.123456Z',
      'last day': '9999-12-31T23:59:59.000Z',
      'no day': '3000000',
    });
    expect(notes).toEqual({ sheet: 'Sheet', undatedNumbers: 1 });
  });

  it('packed by 7z are read, or refused with the reason', async () => {
    const { rows } = await readFile(fixture('people.7z.xlsx'), 'XLSX');
    expect(rows.map(([, id]) => id)).toEqual(['p1', 'p2', 'p3']);
    const lzma = await refused(readFile(fixture('people.7z-lzma.xlsx'), 'XLSX'));
    expect(lzma.message).toMatch(/^The file is packed as no spreadsheet program packs it\./);
    const table = await refused(readFile(fixture('rows.7z.zip'), 'XLSX'));
    expect(table.message).toBe(
      'The file is a zip archive, but no workbook. Choose an XLSX or XLSM file.',
    );
    const text = await refused(readFile(fixture('rows.7z.zip'), 'CSV'));
    expect(text.message).toBe('The file is a zip archive. Unpack it, and upload the file in it.');
  });

  it('are read from the first sheet that is visible', async () => {
    const { rows, notes } = await readText(await workbook(), 'XLSX');
    expect(rows).toEqual([[2, 'a']]);
    expect(notes).toEqual({ sheet: 'People', otherSheets: ['A', 'B'] });
  });

  it('keep a cell beyond the columns that the header names, by its letter, and all digits of its number', async () => {
    const file = await fileOf(await workbook('<c r="D2"><v>12345678901234567891</v></c>'));
    const notes: FileNotes = {};
    const [row] = await gather(readRows(file, { fileType: 'XLSX', notes }));
    expect(row?.data).toEqual({ id: 'a', column_D: '12345678901234567891' });
    expect(notes).toMatchObject({
      unnamedColumns: ["D is read as 'column_D'"],
      emptyColumns: ['B', 'C'],
    });
  });
});

/** A workbook with hidden sheets before the one that holds the row 'a'. */
function workbook(cell = ''): Promise<Uint8Array> {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = (row: string) =>
    `<worksheet><sheetData><row r="1">${text('id')}</row><row r="2">${row}</row></sheetData></worksheet>`;
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="/${type}" Target="${target}"/>`;
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="A" id="r1" state="hidden"/><sheet name="B" id="r1" state="veryHidden"/><sheet name="People" id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${link('r1', 'worksheet', 'hidden.xml')}${link('r2', 'worksheet', 'people.xml')}</Relationships>`,
    'xl/hidden.xml': sheet(text('hidden')),
    'xl/people.xml': sheet(text('a') + cell),
  };
  return zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })));
}

it('SPSS files of PSPP: declared missing values are left out and counted', async () => {
  const { rows, notes } = await readFile(fixture('missing.sav'), 'SPSS');
  expect(rows).toEqual([
    [1, 'a', null, 5, 'no', 'said nothing'],
    [2, 'b', null, null, null, null],
    [3, 'c', 1, null, 'yes', null],
  ]);
  expect(notes).toEqual({ missingValues: 7 });
});

it('SPSS files of PSPP: labels are left or taken, and what is declared missing stays absent', async () => {
  const codes = await readFile(fixture('labels.sav'), 'SPSS');
  expect(codes.rows).toEqual([
    [1, 1, 'm', 'north-east', null],
    [2, 2, 'f', 'south', 3.5],
    [3, 7, 'x', '', 1],
  ]);
  expect(codes.notes).toEqual({ missingValues: 1, labelledColumns: 4 });
  const labels = await readFile(fixture('labels.sav'), 'SPSS', { valueLabels: 'LABELS' });
  expect(labels.rows).toEqual([
    [1, 'never', 'männlich', 'North and east', null],
    [2, 'often', 'weiblich', 'South', 3.5],
    // The value 7 has no label.
    [3, 7, 'x', '', 'low'],
  ]);
  expect(labels.notes).toEqual({ missingValues: 1 });
});

it('SPSS files of PSPP: days and times are as PSPP prints them; what a format hides is counted', async () => {
  const { rows, notes } = await readFile(fixture('dates.sav'), 'SPSS');
  const days = (...values: unknown[]) => values.flatMap((value) => [value, value, value]);
  expect(rows).toEqual([
    [
      ...[1, ...days('2014-10-01'), '4 Q 2014', 'OCT 2014', '40 WK 2014'],
      ...['2014-10-01T00:00:00.000Z', '2014-10-01T00:00:00.000Z'],
      ...['00:00:00', '0 00:00:00', '00:00', 'SUNDAY', 'JANUARY'],
    ],
    [
      ...[2, ...days('2014-10-29T22:13:20.250Z'), '4 Q 2014', 'OCT 2014', '44 WK 2014'],
      ...['2014-10-29T22:13:20.250Z', '2014-10-29T22:13:20.250Z'],
      ...['25:01:01.75', '1 01:01:01.75', '1501:01.75', 'SATURDAY', 'JULY'],
    ],
    [
      ...[3, ...days('2015-04-02'), '2 Q 2015', 'APR 2015', '14 WK 2015'],
      ...['2015-04-02T00:00:00.000Z', '2015-04-02T00:00:00.000Z'],
      ...['-00:00:00.5', '-0 00:00:00.5', '-00:00.5', 'MONDAY', 'FEBRUARY'],
    ],
    [...[4, ...days(0), 0, 0, 0, 0, 0], ...['2500:00:00', '104 04:00:00', '150000:00', 1.5, 1.5]],
  ]);
  expect(notes).toEqual({ hiddenDays: 5, undatedNumbers: 10 });
});

it('SPSS files: only what fills a text up is taken away, and bytes that are no text are counted', async () => {
  const file = await readBytes(fixture('people.sav'));
  const changed = (...bytes: number[]) => {
    const copy = Buffer.from(file);
    Buffer.from(bytes).copy(copy, copy.indexOf('Zoë') + 2);
    return copy;
  };
  const kept = await readText(changed(0xc2, 0xa0, 0x20, 0x00), 'SPSS');
  expect(kept.rows[0]?.slice(1, 3)).toEqual(['p1', 'Zo\u00a0']);
  expect(kept.notes).toEqual({ missingValues: 1, labelledColumns: 1 });
  const broken = await readText(changed(0xc3, 0x21), 'SPSS');
  expect(broken.rows[0]?.slice(1, 3)).toEqual(['p1', 'Zo\ufffd!']);
  expect(broken.notes).toEqual({ ...kept.notes, unreadableTexts: 1 });
  expect(noteSentences({ fileType: 'SPSS' }, broken.notes, 8)).toContain(
    '1 text holds characters that cannot be read; in their place stands �.',
  );
});

describe('XML', () => {
  const rowOf = (content: string) => readText(`<rows>${content}</rows>`, 'XML');

  it('keeps text as it is, and counts text between elements', async () => {
    const { rows, notes } = await rowOf(
      '<row><a> x </a><b>\n</b><p>one <i>two</i> three</p><w unit="kg"> 7 </w></row>',
    );
    expect(rows).toEqual([
      [1, ' x ', '\n', { i: 'two', value: 'one  three' }, { unit: 'kg', value: ' 7 ' }],
    ]);
    expect(notes).toEqual({ mixedTexts: 1 });
    expect(noteSentences({ fileType: 'XML' }, notes, 4)).toEqual([
      "1 element has text between other elements. The text is read as 'value', without its places.",
    ]);
  });

  it.each([
    ['<row><x:id>1</x:id><y:id>2</y:id></row>', 'x:id and y:id', 'id'],
    ['<row x:id="1" y:id="2"/>', '@x:id and @y:id', 'id'],
    ['<row id="1"><id>2</id></row>', '@id and id', 'id'],
    ['<row><p value="1">2</p></row>', '@value and its text', 'value'],
  ])('refuses two values of one name: %s', async (content, both, name) => {
    expect((await refused(rowOf(content))).message).toBe(
      `Row 1 has ${both} in one element, which would both be '${name}'. Rename one of them.`,
    );
  });

  it('keeps each of the elements of one name at its position, nothing and empty ones too', async () => {
    const { rows } = await rowOf(
      '<row xmlns:xsi="x"><a>1</a><a xsi:nil="true"/><a/><b/><b><c>2</c></b><b/></row>',
    );
    expect(rows).toEqual([[1, ['1', null, ''], ['', { c: '2' }, '']]]);
  });

  it('refuses text between rows', async () => {
    expect((await refused(rowOf('<row><a>1</a></row>lost<row><a>2</a></row>'))).message).toBe(
      'After row 1 there is text outside of any row. Put it in an element of a row.',
    );
  });

  it('keeps what is beside xsi:nil, and counts attributes of the root', async () => {
    const { rows, notes } = await readText(
      '<rows made="2024" xmlns:xsi="x"><row><a xsi:nil="1" unit="kg"/><b xsi:nil="true"/><c xsi:nil="true">kept</c></row></rows>',
      'XML',
    );
    expect(rows).toEqual([[1, { unit: 'kg', value: null }, null, 'kept']]);
    expect(notes).toEqual({ rootAttributes: 1 });
  });

  it('reads nothing by any prefix of the namespace, as programs of .NET write it', async () => {
    const instance = 'http://www.w3.org/2001/XMLSchema-instance';
    const { rows } = await rowOf(
      `<row xmlns:i="${instance}"><a i:nil="true"/><b i:type="T">1</b><c xmlns:j="${instance}" j:nil="1"/></row>`,
    );
    expect(rows).toEqual([[1, null, '1', null]]);
  });
});

describe('EDI', () => {
  it('tells a released separator from one that is not, and counts segments between messages', async () => {
    const message = (number: number, value: string) =>
      `UNH+${number}+ORDERS:D:96A:UN'FTX+${value}'UNT+3+${number}'`;
    const { rows, notes } = await readText(
      `UNB+UNOC:3+A?:B:14+C+260301:1345+1'UXX+1'${message(1, 'a??:b')}${message(2, 'a?:b+c??')}UNZ+2+1'`,
      'EDI',
    );
    expect(rows.map((row) => [row[2], row.at(-1)])).toEqual([
      ['A:B', [{ tag: 'FTX', elements: ['a??:b'] }]],
      ['A:B', [{ tag: 'FTX', elements: ['a?:b', 'c?'] }]],
    ]);
    expect(notes).toEqual({ otherSegments: 1, otherSegmentTags: ['UXX'] });
    expect(noteSentences({ fileType: 'EDI' }, notes, 9)).toEqual([
      '1 segment (UXX) outside of messages is left out.',
    ]);
  });
});
