/** Hostile XLSX and XLSM files, made when they are needed. */
import { zipOf } from './zip-files.testing.ts';
import type { ZipEndLies, ZipPart } from './zip-files.testing.ts';
import type { UploadFileType } from '#model/jobs/job.ts';

/** A file that attacks its parser. */
export interface HostileFile {
  name: string;
  fileType: UploadFileType;
  make(): Promise<Uint8Array<ArrayBuffer>>;
  /** What is said about the file; undefined when it is read, 'either' when it is read or refused. */
  told: string | RegExp | 'either' | undefined;
  /** True for those that take seconds to make or to read. */
  isLarge?: boolean;
}

/** The parts of a workbook, each of which may be replaced. */
interface WorkbookParts {
  sheet?: ZipPart['content'];
  shared?: ZipPart['content'];
  styles?: ZipPart['content'];
  main?: string;
  relations?: string;
}

const HEADER = '<row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c></row>';
const inSheet = (rows: string) => `<worksheet><sheetData>${HEADER}${rows}</sheetData></worksheet>`;
/** A sheet with one right row, for workbooks whose harm is elsewhere. */
const HARMLESS = inSheet('<row r="2"><c r="A2"><v>1</v></c></row>');

function partsOf({ sheet = HARMLESS, shared, styles, main, relations }: WorkbookParts): ZipPart[] {
  const part = (name: string, content?: ZipPart['content']) =>
    content === undefined ? [] : [{ name, content }];
  return [
    ...part('[Content_Types].xml', '<Types/>'),
    ...part(
      '_rels/.rels',
      '<Relationships><Relationship Id="m" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    ...part(
      'xl/workbook.xml',
      main ?? '<workbook xmlns:r="x"><sheets><sheet name="a" r:id="s"/></sheets></workbook>',
    ),
    ...part(
      'xl/_rels/workbook.xml.rels',
      relations ??
        `<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/>
         <Relationship Id="t" Type="x/sharedStrings" Target="shared.xml"/>
         <Relationship Id="y" Type="x/styles" Target="styles.xml"/></Relationships>`,
    ),
    ...part('xl/shared.xml', shared),
    ...part('xl/styles.xml', styles),
    ...part('xl/sheet.xml', sheet),
  ];
}

export const workbookOf = (parts: WorkbookParts, end?: ZipEndLies) => zipOf(partsOf(parts), end);

function* lines(first: string, count: number, line: (n: number) => string, last: string) {
  yield first;
  for (let n = 0; n < count; n += 1000) {
    yield Array.from({ length: Math.min(1000, count - n) }, (_, i) => line(n + i)).join('');
  }
  yield last;
}

/** Rows of a sheet below a header, piece by piece. */
const rowsOf = (count: number, row: (n: number) => string) =>
  lines(`<worksheet><sheetData>${HEADER}`, count, row, '</sheetData></worksheet>');

/** The file of the attack: 2.1 million rows in some megabytes. */
export const bombOfRows = (rows = 2_100_000) =>
  workbookOf({
    sheet: rowsOf(rows, (n) => `<row><c><v>${n + 2}</v></c></row>`),
  });

const DOCTYPE =
  'The file declares a document type (<!DOCTYPE>), which can hold entities. Remove the declaration.';
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from('bcdefghij', (name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]>`;
const EXTERNAL = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>';
const TOO_MANY_ROWS =
  'The sheet has more than 1,048,576 rows, which is the most that a workbook can hold. Save it as CSV and upload that.';
const BAD_ROW_NUMBER = 'The row after row 1 has a number that cannot be read.';
const LONG_ROW = 'Row 2 is longer than 8 MiB. Shorten the text of its cells.';
const LACKS_TEXT = 'Row 2, column 1 holds a text that the file lacks; it is broken or cut.';
const LISTS_TOO_MANY =
  'The workbook lists more than 65,536 styles, sheets or parts. Save the sheet as CSV and upload that.';
const MEGABYTE = 'x'.repeat(1_048_576);
const LARGE_DIRECTORY = /^The list of parts in the file is longer than 16 MiB/;
const NOT_WHOLE = /^The file is not a whole spreadsheet of the chosen type/;
const PACKED_OTHERWISE = /^The file is packed as no spreadsheet program packs it/;
const NOT_XML = /is not well-formed XML: /;

/** A workbook by its parts, or by its sheet alone. */
const book = (
  name: string,
  parts: WorkbookParts | string,
  told: HostileFile['told'],
  more: Partial<HostileFile> = {},
): HostileFile => ({
  name: `XLSX: ${name}`,
  fileType: 'XLSX',
  make: () => workbookOf(typeof parts === 'string' ? { sheet: parts } : parts),
  told,
  ...more,
});

const large = { isLarge: true };

const SHEETS: HostileFile[] = [
  book('a row beyond the last', inSheet('<row r="1048577"><c><v>1</v></c></row>'), TOO_MANY_ROWS),
  book('a row far beyond', inSheet('<row r="9007199254740991"/>'), TOO_MANY_ROWS),
  ...['-5', '0', '1.5', 'NaN', 'Infinity', '', '0x7g'].map((r) =>
    book(`the row number '${r}'`, inSheet(`<row r="${r}"/>`), BAD_ROW_NUMBER),
  ),
  book(
    'column XFD',
    inSheet('<row r="2"><c r="XFD2"><v>1</v></c></row>'),
    'Row 2 has a cell in column XFD; 10000 columns are allowed.',
  ),
  ...['A-1', '1A', 'A', '$A$2', 'ÄÖ2', 'AAAAAAA1'].map((r) =>
    book(
      `the cell '${r}'`,
      inSheet(`<row r="2"><c r="${r}"><v>1</v></c></row>`),
      'Row 2 has a cell whose place cannot be read.',
    ),
  ),
  ...['-1', '1.5', '1e9', 'NaN', '0x', '__proto__', 'length'].map((index) =>
    book(
      `the shared text ${index}`,
      {
        sheet: inSheet(`<row r="2"><c t="s"><v>${index}</v></c></row>`),
        shared: '<sst><si><t>a</t></si></sst>',
      },
      LACKS_TEXT,
    ),
  ),
  book('a number that is none', inSheet('<row r="2"><c><v>1__2</v></c></row>'), /is none\.$/),
  book('a number beyond all', inSheet('<row r="2"><c><v>1e400</v></c></row>'), undefined),
  book(
    'lies about its dimension',
    HARMLESS.replace('<sheetData>', '<dimension ref="XFD1048576:A-1"/><sheetData>'),
    undefined,
  ),
  book(
    'all cells merged, time and again',
    HARMLESS.replace(
      '</sheetData>',
      `</sheetData><mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
    ),
    undefined,
  ),
  book(
    'a giant cell',
    inSheet(`<row r="2"><c t="inlineStr"><is><t>${MEGABYTE.repeat(9)}</t></is></c></row>`),
    /^Row 2 is longer than 8 MiB/,
  ),
  book(
    'a giant attribute',
    inSheet(`<row r="2" x="${MEGABYTE.repeat(9)}"/>`),
    /is longer than 8 MiB/,
  ),
  book(
    'one long text in many cells of a row',
    {
      sheet: inSheet(`<row r="2">${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`),
      shared: `<sst><si><t>${MEGABYTE}</t></si></sst>`,
    },
    LONG_ROW,
  ),
  book(
    'deep nesting',
    inSheet('<x>'.repeat(100_000)),
    'Row 1 is nested more than 64 levels deep. Flatten it.',
  ),
  book('a NUL', inSheet('\0'), NOT_XML),
  book('a sheet that is a zip archive', { sheet: Buffer.from('PK\x03\x04\x14\0\0\0') }, NOT_XML),
  book('bytes that are not UTF-8', { sheet: Buffer.from([0x3c, 0x61, 0xff, 0xfe]) }, NOT_WHOLE),
  book(
    'another encoding',
    `<?xml version="1.0" encoding="UTF-7"?>${HARMLESS}`,
    'The file says it is written in UTF-7. Save it as UTF-8 and upload it again.',
  ),
  book('an entity that nobody declared', inSheet('<row r="2">&lol;</row>'), NOT_XML),
  ...[LAUGHS, EXTERNAL].flatMap((doctype, n) => [
    book(`entities in the sheet (${n})`, doctype + HARMLESS, DOCTYPE),
    book(`entities in the texts (${n})`, { shared: `${doctype}<sst/>` }, DOCTYPE),
    book(`entities in the styles (${n})`, { styles: `${doctype}<styleSheet/>` }, DOCTYPE),
    book(`entities in the workbook (${n})`, { main: `${doctype}<workbook/>` }, DOCTYPE),
    book(`entities in the relations (${n})`, { relations: `${doctype}<r/>` }, DOCTYPE),
  ]),
  book('2.1 million rows', {}, TOO_MANY_ROWS, { ...large, make: () => bombOfRows() }),
  book('rows that all have one number', {}, TOO_MANY_ROWS, {
    ...large,
    make: () => workbookOf({ sheet: rowsOf(1_100_000, () => '<row r="2"/>') }),
  }),
  book('rows without cells', {}, TOO_MANY_ROWS, {
    ...large,
    make: () => workbookOf({ sheet: rowsOf(2_000_000, () => '<row/>') }),
  }),
  book('a swelling sheet', {}, /unpacks to more than 200 times its size/, {
    ...large,
    make: () => workbookOf({ sheet: rowsOf(1_000, () => `<row>${' '.repeat(200_000)}</row>`) }),
  }),
  // On a busy machine the time that a file may take is used up first.
  book('more than a gigabyte', {}, /unpacks to more than 1,024 MB|needs more memory or time/, {
    ...large,
    make: () => paddedWorkbook(1_000_000),
  }),
  book('one long text in very many rows', {}, /^The rows of the file unpack to more than 2,048/, {
    ...large,
    make: () =>
      workbookOf({
        sheet: rowsOf(5_000, () => '<row><c t="s"><v>0</v></c></row>'),
        shared: `<sst><si><t>${MEGABYTE}</t></si></sst>`,
      }),
  }),
  book('10,000 columns, a cell a row', {}, /^The rows of the file unpack to more than 2,048/, {
    ...large,
    make: () =>
      workbookOf({
        sheet: lines(
          `<worksheet><sheetData>${HEADER.replace('</row>', wideRow)}`,
          1_000_000,
          () => '<row><c><v>1</v></c></row>',
          '</sheetData></worksheet>',
        ),
      }),
  }),
];

/** The rest of a header with very many columns. */
const wideRow = `${Array.from({ length: 9_999 }, (_, n) => `<c><v>${n}</v></c>`).join('')}</row>`;

/** A workbook that is read fast and unpacks to 1.1 KB for each row. */
export const paddedWorkbook = (rows: number) => workbookOf({ sheet: rowsOf(rows, paddedRow) });

/** A row that packs about a hundred times smaller, so that no limit but that of the whole file is met. */
function paddedRow(): string {
  const noise = Math.random().toString(36).slice(2, 9);
  return `<row><c><v>1</v></c><!--${noise}${' '.repeat(1_100)}--></row>`;
}

const PARTS: HostileFile[] = [
  book(
    'very many styles',
    {
      styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(65_537)}</cellXfs></styleSheet>`,
    },
    LISTS_TOO_MANY,
  ),
  book(
    'very many sheets',
    { main: `<workbook><sheets>${'<sheet/>'.repeat(65_537)}</sheets></workbook>` },
    LISTS_TOO_MANY,
  ),
  book(
    'very many relations',
    { relations: `<Relationships>${'<Relationship/>'.repeat(65_537)}</Relationships>` },
    LISTS_TOO_MANY,
  ),
  book(
    'a format code that takes a regular expression long',
    {
      styles: `<styleSheet><numFmt numFmtId="200" formatCode="${'['.repeat(500_000)}"/><cellXfs>${'<xf numFmtId="200"/>'.repeat(100)}</cellXfs></styleSheet>`,
    },
    undefined,
  ),
  book('texts beyond memory', {}, /^The texts of the workbook take more than 128 MB/, {
    ...large,
    make: () => workbookOf({ shared: lines('<sst>', 8_500_000, () => '<si/>', '</sst>') }),
  }),
  ...['../../../../etc/passwd', 'file:///etc/passwd', 'http://[', '//x/y', 'sheet.xml/../..'].map(
    (target) =>
      book(
        `a sheet at '${target}'`,
        {
          relations: `<Relationships><Relationship Id="s" Type="x/worksheet" TargetMode="External" Target="${target}"/></Relationships>`,
        },
        /^The file lacks its part '/,
      ),
  ),
  book('no sheet', { main: '<workbook/>' }, 'The workbook has no sheet. Add one with rows.'),
];

/** A workbook whose sheet has headers that lie. */
const lying = (name: string, lies: ZipPart['lies'], told: HostileFile['told']): HostileFile => ({
  name: `XLSX: ${name}`,
  fileType: 'XLSX',
  make: () =>
    zipOf(partsOf({}).map((part) => (part.name === 'xl/sheet.xml' ? { ...part, lies } : part))),
  told,
});

/** An archive whose end lies. */
const endless = (name: string, end: ZipEndLies, told: HostileFile['told']): HostileFile => ({
  name: `XLSX: ${name}`,
  fileType: 'XLSX',
  make: () => workbookOf({}, end),
  told,
});

const cut = (share: number): HostileFile => ({
  name: `XLSX: cut at ${share}`,
  fileType: 'XLSX',
  make: async () => {
    const whole = await workbookOf({});
    return whole.subarray(0, Math.floor(whole.length * share));
  },
  told: NOT_WHOLE,
});

const ARCHIVES: HostileFile[] = [
  lying('a part under a password', { flags: 1 }, /is protected by a password/),
  lying('a size of 4 GB', { bytes: 0xfffffffe }, NOT_WHOLE),
  lying('a size of 1 byte', { bytes: 1 }, NOT_WHOLE),
  lying('a 64-bit size that is missing', { bytes: 0xffffffff }, NOT_WHOLE),
  lying('a wrong checksum', { crc: 7 }, NOT_WHOLE),
  lying('an unknown method', { method: 99 }, PACKED_OTHERWISE),
  lying('LZMA', { method: 14 }, PACKED_OTHERWISE),
  lying('a part beyond the end', { at: 0x7fffffff }, NOT_WHOLE),
  lying('a part that overlaps another', { at: 0 }, NOT_WHOLE),
  endless('a directory of 4 GB', { directoryBytes: 0xfffffffe }, LARGE_DIRECTORY),
  endless('a directory beyond the end', { directoryAt: 0x7fffffff }, undefined),
  endless('a 64-bit directory that is missing', { directoryBytes: 0xffffffff }, NOT_WHOLE),
  endless('65,534 parts of which there are some', { entries: 65_534 }, NOT_WHOLE),
  ...[0.01, 0.25, 0.5, 0.75, 0.9, 0.99].map(cut),
  {
    name: 'XLSX: 10,001 parts',
    fileType: 'XLSX',
    make: () => zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, content: '' }))),
    told: 'The file is an archive of more than 10000 parts.',
  },
  {
    name: 'XLSX: an archive of archives',
    fileType: 'XLSX',
    make: async () => zipOf([{ name: 'a.xlsx', content: await workbookOf({}) }]),
    told: 'The file is a zip archive, but no workbook. Choose an XLSX or XLSM file.',
  },
  {
    name: 'XLSM: a compound file, as one under a password is',
    fileType: 'XLSM',
    make: () => Promise.resolve(Buffer.from('d0cf11e0a1b11ae1'.repeat(100), 'hex')),
    told: 'The file is an old workbook (choose XLS) or one under a password (save it without).',
  },
];

export const HOSTILE_WORKBOOKS: readonly HostileFile[] = [...SHEETS, ...PARTS, ...ARCHIVES];
