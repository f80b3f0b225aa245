import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { UploadFileType } from '#model/jobs/job.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { readSegments, readSyntax } from './text/edi-segments.ts';
import { EDIFACT, EDIFACT_ROW, ISA, X12_ROW, X12_SET, x12Of } from './text/edi.testing.ts';
import {
  fileOf,
  fixture,
  gather,
  largeFile,
  read,
  readFileAs,
  refusal,
  refused,
  repeated,
  useFiles,
} from './files.testing.ts';
import { excel95Of } from './excel-95.testing.ts';
import { FormatError } from './format.ts';
import { readOnThread } from './read-on-thread.ts';
import type { ThreadLimits } from './read-on-thread.ts';
import { readRows } from './read-rows.ts';

useFiles();

/** What is in the workbooks of fixtures/make.py. */
const PEOPLE = [
  {
    id: 'p1',
    name: "Zoë O'Brien",
    age: '41',
    weight: '70.25',
    active: 'true',
    born: '1983-02-28',
    seen: '2026-03-01T13:45:30.000Z',
  },
  {
    id: 'p2',
    name: 'two\nlines, "quoted" <&>',
    age: '7',
    weight: '-0.5',
    active: 'false',
    born: '1900-01-15',
    seen: '1999-12-31T23:59:59.000Z',
  },
  { id: 'p3', name: '=1+1', age: '', weight: '1e+21', active: '', born: '', seen: '' },
].map((data, index) => ({ row: index + 2, data }));

describe('workbooks', () => {
  it.each<[UploadFileType, string, string]>([
    ['XLSX', 'people.xlsx', 'openpyxl'],
    ['XLSM', 'people.xlsm', 'openpyxl'],
    ['XLSX', 'people.gnumeric.xlsx', 'Gnumeric'],
    ['XLS', 'people.xls', 'xlwt'],
  ])('reads the %s file %s made by %s', async (fileType, name) => {
    expect(await gather(readRows(fixture(name), { fileType }))).toEqual(PEOPLE);
  });

  it('takes the values that a program computed for its formulas', async () => {
    expect(await readFileAs('XLSX', fixture('computed.xlsx'))).toEqual([
      { row: 2, data: { id: 'a', total: '2', text: 'xy' } },
    ]);
  });

  it('refuses a formula that nobody computed, by row and column', async () => {
    const error = await refusal('XLSX', fixture('formula.xlsx'));
    expect(error.row).toBe(2);
    expect(error.message).toBe(
      'Row 2, column 2 holds a formula without its value. Open the file in a spreadsheet program, save it there and upload it again.',
    );
  });
});

describe('Parquet', () => {
  it.each(['snappy', 'zstd', 'gzip'])('reads a file that pyarrow packed with %s', async (codec) => {
    expect(await readFileAs('PARQUET', fixture(`people.${codec}.parquet`))).toEqual([
      {
        row: 1,
        data: {
          id: 'p1',
          age: 41,
          long: '9007199254740993',
          weight: 70.25,
          price: '12345678901234567890.05',
          active: true,
          born: '1983-02-28',
          seen: '2026-03-01T13:45:30.000Z',
          tags: ['a', 'b'],
          address: { city: 'Köln', zip: 50_667 },
        },
      },
      {
        row: 2,
        data: {
          id: 'p2',
          age: -7,
          long: 5,
          weight: null,
          price: '-0.10',
          active: false,
          born: '1900-01-15',
          seen: '1999-12-31T23:59:59.000Z',
          tags: [],
          address: { city: null, zip: 1 },
        },
      },
      {
        row: 3,
        data: Object.fromEntries(
          [
            ...['id', 'age', 'long', 'weight', 'price'],
            ...['active', 'born', 'seen', 'tags', 'address'],
          ].map((name) => [name, null]),
        ),
      },
    ]);
  });
});

/** Limits that no file of the fixtures reaches. */
const AMPLE: ThreadLimits = {
  heapMegabytes: 128,
  growthMegabytes: 1_024,
  fileMs: 60_000,
  maxLength: 1_048_576,
};

describe('a file that is read on a thread', () => {
  it.each([
    ['PARQUET', 'people.zstd.parquet'],
    ['SPSS', 'people.sav'],
    ['XLS', 'people.xls'],
    ['XLSM', 'people.xlsm'],
    ['XLSX', 'people.xlsx'],
  ] as const)(
    '%s: a thread that takes too long is ended, with a reason',
    async (fileType, name) => {
      const rows = readOnThread({ fileType, path: fixture(name) }, { ...AMPLE, fileMs: 0 });
      expect((await refused(gather(rows))).message).toBe(
        'The file needs more memory or time than a file may take. Save it in smaller parts, or as CSV.',
      );
    },
  );

  it('is refused in plain words when a library cannot read it', async () => {
    const whole = await readFile(fixture('people.snappy.parquet'));
    const path = await fileOf(Buffer.concat([whole.subarray(0, 4), whole.subarray(40)]));
    expect((await refused(gather(readOnThread({ fileType: 'PARQUET', path })))).message).toBe(
      'The file cannot be read as what it is said to be. Is it cut or broken? Get it again, or save it anew.',
    );
  });

  it('is refused when all of its rows are longer than packed rows may be', async () => {
    const path = fixture('people.xlsx');
    const rows = readOnThread({ fileType: 'XLSX', path }, { ...AMPLE, maxLength: 100 });
    expect((await refused(gather(rows))).message).toMatch(/^The rows of the file unpack to more/);
  });
});

describe('the texts of Excel 95', () => {
  it.each([
    [1251, '5 \xf0.', '5 р.'],
    [1253, '18-\xcf\xea\xf4-33', '18-Οκτ-33'],
    [10_000, 'Zo\x91', 'Zoë'],
    [undefined, '5 \x80 \x85', '5 € …'],
  ])(
    'are in the code page that the workbook names (%s), or in that of Windows',
    async (page, bytes, text) => {
      const file = await fileOf(
        excel95Of(
          [
            ['id', 'price'],
            ['a', bytes],
          ],
          page,
        ),
      );
      const rows = await gather(readRows(file, { fileType: 'XLS' }));
      expect(rows).toEqual([{ row: 2, data: { id: 'a', price: text } }]);
    },
  );
});

describe('SPSS', () => {
  it.each(['people.sav', 'people.bytecode.sav', 'people.zsav'])(
    'reads %s made by PSPP: long names and texts, dates, missing values',
    async (name) => {
      const rows = await gather(readRows(fixture(name), { fileType: 'SPSS' }));
      expect(rows.map(({ row }) => row)).toEqual([1, 2, 3]);
      expect(rows[0]?.data).toEqual({
        person_id: 'p1',
        FullFirstNameOfThePerson: 'Zoë',
        age: 41,
        weight: 70.25,
        born: '1983-02-28',
        seen: '2026-03-01T13:45:30.000Z',
        wake: '06:30:00',
        // 99 is declared to be missing.
        score: null,
      });
      const { FullFirstNameOfThePerson: long } = rows[1]?.data ?? {};
      expect(long).toMatch(/^a text that is rather long, .* and it ends here$/);
      expect(rows[2]?.data).toEqual({
        person_id: 'p3',
        FullFirstNameOfThePerson: '',
        age: null,
        weight: 1_000_000_000,
        born: null,
        seen: null,
        wake: null,
        score: null,
      });
    },
  );
});

const X12 = x12Of(X12_SET, 'ST*837*0002~\nSE*2*0002~\n');

describe('EDI', () => {
  it('reads X12: one row per transaction set', async () => {
    const rows = await read('EDI', X12);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual({ row: 1, data: X12_ROW });
  });

  it('reads EDIFACT with released characters, in the character set it names', async () => {
    const [row] = await read('EDI', Buffer.from(EDIFACT.replace('SENDER', 'ZOË'), 'latin1'));
    expect(row?.data).toEqual({ ...EDIFACT_ROW, sender: 'ZOË', groupNumber: null });
  });

  it('reads several interchanges and groups of one file, each with its own numbers', async () => {
    const set = (number: string) => `ST*835*${number}*005010X221A1~SE*2*${number}~`;
    const groups = `GS*HP*A*B*20260301*1345*7*X*005010~${set('0001')}${set('0002')}GE*2*7~GS*HP*A*B*20260301*1345*8*X*005010~${set('0001')}GE*1*8~`;
    const x12 = await read('EDI', `${ISA}${groups}IEA*2*000000905~${X12}`);
    const numbers = (rows: typeof x12) =>
      rows.map(({ data }) => [data.groupNumber, data.messageNumber, data.version]);
    expect(numbers(x12)).toEqual([
      ['7', '0001', '005010X221A1'],
      ['7', '0002', '005010X221A1'],
      ['8', '0001', '005010X221A1'],
      ['1', '0001', '005010X222A1'],
      ['1', '0002', '005010X222A1'],
    ]);
    const message = "UNH+m+ORDERS:D:96A'UNT+2+m'";
    const edifact = await read(
      'EDI',
      `UNB+UNOC:3+A+B+260301:1345+1'UNG+ORDERS+A+B+260301:1345+g1'${message}UNE+1+g1'UNZ+1+1'UNB+UNOC:3+A+B+260301:1345+2'${message}UNZ+1+2'`,
    );
    expect(numbers(edifact)).toEqual([
      ['g1', 'm', 'D.96A'],
      [null, 'm', 'D.96A'],
    ]);
  });

  it('reads the same segments however the text is cut into pieces', async () => {
    const syntax = readSyntax(EDIFACT);
    const pieces = async function* (length: number) {
      for (let at = 0; at < EDIFACT.length; at += length) {
        yield await Promise.resolve(EDIFACT.slice(at, at + length));
      }
    };
    const whole = await gather(readSegments(pieces(EDIFACT.length), syntax));
    expect(whole.map(({ tag }) => tag)).toEqual(['UNB', 'UNH', 'BGM', 'NAD', 'UNT', 'UNZ']);
    for (let length = 1; length < EDIFACT.length; length += 1) {
      expect(await gather(readSegments(pieces(length), syntax))).toEqual(whole);
    }
  });

  it.each<[string, string, string]>([
    ['an empty file', ' \n', 'The file is empty. Choose an EDI file with transactions.'],
    [
      'text',
      'hello',
      'The file begins neither with ISA (X12) nor with UNA or UNB (EDIFACT), so it is no EDI file.',
    ],
    [
      'a short ISA',
      'ISA*00*~',
      'The ISA segment is not 106 characters of 16 elements, so the separators cannot be known.',
    ],
    [
      'a count that does not agree',
      X12.replace('SE*4*', 'SE*5*'),
      'Segment 6 (SE) says 5 segments, and there are 4. Is the file cut?',
    ],
    [
      'a reference that does not agree',
      EDIFACT.replace("UNT+4+m1'", "UNT+4+m2'"),
      'Segment 5 (UNT) closes another number than the one that is open.',
    ],
    [
      'an interchange of another number',
      X12.replace('IEA*1*000000905', 'IEA*1*000000906'),
      'Segment 10 (IEA) closes another number than the one that is open.',
    ],
    [
      'a lost set',
      X12.replace('ST*837*0002~\nSE*2*0002~\n', ''),
      'Segment 7 (GE) says 2 within it, and there are 1. Is the file cut?',
    ],
    [
      'a lost message',
      EDIFACT.replace('UNZ+1', 'UNZ+2'),
      'Segment 6 (UNZ) says 2 within it, and there are 1. Is the file cut?',
    ],
    [
      'a cut within a segment',
      X12.slice(0, -4),
      'The file breaks off in segment 10. Upload it whole.',
    ],
    [
      'a cut within a set',
      X12.slice(0, X12.indexOf('SE*4')),
      'The file breaks off in row 1. Upload it whole.',
    ],
    [
      'a lost end',
      X12.slice(0, X12.indexOf('IEA')),
      'The file lacks its last segment IEA. Upload it whole.',
    ],
    [
      'a lost terminator',
      X12.replace('SE*4*0001~\n', ''),
      'Segment 6 (ST) comes before the SE of row 1. Is the file cut?',
    ],
    [
      'something that is no segment',
      X12.replace('BHT*', '123*'),
      'Segment 4 does not begin with the name of a segment. Is the file cut or edited?',
    ],
  ])('refuses %s', async (_, content, sentence) => {
    expect((await refusal('EDI', await fileOf(content))).message).toBe(sentence);
  });
});

describe('XML', () => {
  it('reads elements, attributes, lists, objects and what is nil', async () => {
    const rows = await read(
      'XML',
      `<?xml version="1.0" encoding="UTF-8"?>
       <x:rows xmlns:x="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
         <x:row id="1"><name>Zoë &amp; <![CDATA[<Ben>]]></name><tag>a</tag><tag>b</tag>
           <address kind="home"><city> Köln </city></address><gone xsi:nil="true"/><none/></x:row>
         <row><__proto__>own</__proto__><weight unit="kg">70</weight></row>
       </x:rows>`,
    );
    expect(rows[0]).toEqual({
      row: 1,
      data: {
        id: '1',
        name: 'Zoë & <Ben>',
        tag: ['a', 'b'],
        address: { kind: 'home', city: ' Köln ' },
        gone: null,
        none: '',
      },
    });
    expect(Object.entries(rows[1]?.data ?? {})).toEqual([
      ['__proto__', 'own'],
      ['weight', { unit: 'kg', value: '70' }],
    ]);
  });

  const nested = `<rows><row>${'<a>'.repeat(90)}${'</a>'.repeat(90)}</row></rows>`;
  const wide = `<rows><row>${Array.from({ length: 100_000 }, (_, i) => `<c${i}/>`).join('')}</row></rows>`;
  const bomb =
    '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]><rows><row><x>&b;</x></row></rows>';
  it.each<[string, string, string]>([
    ['an empty file', '  ', 'The file is empty. Choose a file with a root element and rows.'],
    [
      'a root without rows',
      '<rows></rows>',
      'The root element holds no rows. Each element within it is a row.',
    ],
    [
      'rows without elements',
      '<rows><row>x</row></rows>',
      'Row 1 (<row>) has no elements. Rows are written as <rows><row><name>value</name></row></rows>.',
    ],
    [
      'an entity bomb',
      bomb,
      'The file declares a document type (<!DOCTYPE>), which can hold entities. Remove the declaration.',
    ],
    [
      'an entity that nobody declared',
      '<rows><row><a>&b;</a></row></rows>',
      'Line 1 is not well-formed XML: undefined entity. Correct it and upload the file again.',
    ],
    [
      'a cut file',
      '<rows>\n<row><a>1</a></row>\n<row><a>',
      'Line 3 is not well-formed XML: unclosed tag: a. Correct it and upload the file again.',
    ],
    [
      'tags that cross',
      '<rows><row><a></row></a></rows>',
      'Line 1 is not well-formed XML: unexpected close tag. Correct it and upload the file again.',
    ],
    ['deep nesting', nested, 'Row 1 is nested more than 64 levels deep. Flatten it.'],
    ['very many columns', wide, 'Row 1 has 100000 attributes; 10000 are allowed. Split it.'],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><rows/>',
      'The file says it is written in ISO-8859-1. Save it as UTF-8 and upload it again.',
    ],
    [
      'bytes that are not UTF-8',
      '\u0000',
      'Line 1 holds a NUL byte, so this is not a text file. Choose the file type it has.',
    ],
  ])('refuses %s', async (_, content, sentence) => {
    expect((await refusal('XML', await fileOf(content))).message).toBe(sentence);
  });
});

const MEGABYTE = 'x'.repeat(1_048_576);

it.each<[UploadFileType, string]>([
  ['XML', '<rows><row><a>'],
  ['XML', '<rows><row a="'],
  ['XML', `<rows><row ${'a'.repeat(10)}`],
  ['EDI', `${ISA}ST*`],
])(
  'the parser refuses %s with 100 MB after %s without reading it into memory',
  async (fileType, first) => {
    const file = await largeFile(repeated(first, MEGABYTE, 100));
    const before = process.memoryUsage().rss;
    expect((await refusal(fileType, file)).message).toMatch(/is longer than 8 MiB/);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
  },
);

const WHOLE: [UploadFileType, string][] = [
  ['XLSX', 'people.xlsx'],
  ['XLSX', 'people.gnumeric.xlsx'],
  ['XLS', 'people.xls'],
  ['PARQUET', 'people.zstd.parquet'],
  ['SPSS', 'people.sav'],
  ['SPSS', 'people.bytecode.sav'],
  ['SPSS', 'people.zsav'],
];

describe('a file that is not whole', () => {
  it.each(WHOLE)('%s: an empty %s is refused', async (fileType) => {
    expect((await refusal(fileType, await fileOf(''))).message).toMatch(
      /^The file is empty|does not begin/,
    );
  });

  it.each(WHOLE)('%s: another kind of file is refused as such', async (fileType) => {
    const other = await fileOf(Buffer.alloc(4_096, 'not what it is said to be '));
    expect((await refusal(fileType, other)).message).toMatch(/not a whole|does not begin/);
  });

  it.each(WHOLE)('%s: %s is refused wherever it is cut', async (fileType, name) => {
    const bytes = await readFile(fixture(name));
    // XLS and PARQUET start a thread for each cut, which is slow; the others are cut at more positions.
    const cuts = fileType === 'XLS' || fileType === 'PARQUET' ? [0.5] : [0.05, 0.3, 0.6, 0.9, 0.99];
    for (const cut of cuts) {
      const file = await fileOf(bytes.subarray(0, Math.floor(bytes.length * cut)));
      expect((await refusal(fileType, file)).message, `at ${cut}`).toMatch(/\.$|\?$/);
    }
  });

  it.each(WHOLE.filter(([type]) => type === 'XLSX' || type === 'SPSS'))(
    '%s: %s with any byte changed is read or refused, and never breaks the parser',
    async (fileType, name) => {
      const bytes = await readFile(fixture(name));
      const step = bySize({ ordinary: 115, large: 23, night: 1 });
      const counts = { read: 0, refused: 0 };
      for (let at = testSeed(name) % step; at < bytes.length; at += step) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0xff;
        const outcome: unknown = await read(fileType, changed).catch((error: unknown) => error);
        const isFine = Array.isArray(outcome) || outcome instanceof FormatError;
        expect(isFine, `byte ${at}: ${String(outcome)}`).toBe(true);
        counts[Array.isArray(outcome) ? 'read' : 'refused'] += 1;
      }
      assure({
        promise: `A file of which one byte was changed breaks no parser: ${fileType}, ${name}`,
        figure: `${(counts.read + counts.refused).toLocaleString('en')} different files: ${counts.read} read, ${counts.refused} refused, no other end`,
        control: `${counts.refused} of the changes were noticed by the parser`,
      });
    },
  );
});
