/** Files that attack their parsers, each with the sentence that its uploader is told. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import type { UploadFileType } from '#model/jobs/job.ts';
import { HOSTILE_WORKBOOKS } from './hostile-workbooks.testing.ts';
import type { HostileFile } from './hostile-workbooks.testing.ts';

const text = (
  fileType: UploadFileType,
  name: string,
  content: string | (() => string),
  told: HostileFile['told'],
): HostileFile => ({
  name: `${fileType}: ${name}`,
  fileType,
  make: () => Promise.resolve(Buffer.from(typeof content === 'string' ? content : content())),
  told,
});

const MEGABYTE = 'x'.repeat(1_048_576);
const LONG = /is longer than 8 MiB/;
const VALUES = 'Row 1 holds more than 250,000 values. Split it.';
const DEEP = /^Row 1 is nested more than 64 levels deep/;
const NUL = /holds a NUL byte/;
const wide = (count: number, column: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => column(n)).join('');

const TEXTS: HostileFile[] = [
  text('JSON', 'deep lists', `[{"a":${'['.repeat(100_000)}`, DEEP),
  text('JSON', 'deep objects', '{"a":'.repeat(100_000), DEEP),
  text('JSON', 'a giant text', () => `[{"a":"${MEGABYTE.repeat(9)}"}]`, LONG),
  text('JSON', 'a giant name', () => `[{"${MEGABYTE.repeat(9)}":1}]`, LONG),
  text('JSON', 'a row of empty objects', () => `[{"a":[${'{},'.repeat(2_000_000)}{}]}]`, VALUES),
  text('JSON', 'a row of numbers', () => `[{"a":[${'1,'.repeat(3_000_000)}1]}]`, VALUES),
  text(
    'JSON',
    'a row of names',
    () => `[{"a":{${wide(300_000, (n) => `"${n}":0,`)}"a":1}}]`,
    VALUES,
  ),
  text(
    'JSON',
    'one name time and again',
    `[{${'"a":1,'.repeat(100_000)}"a":1}]`,
    /has the name 'a' twice/,
  ),
  text('JSON', 'a giant number', `[{"a":${'9'.repeat(1_000_000)}}]`, undefined),
  text('JSON', 'a number beyond all', '[{"a":1e99999}]', undefined),
  text('JSON', '__proto__', '[{"__proto__":{"a":1},"constructor":{"prototype":1}}]', undefined),
  text('JSON', 'half a surrogate pair', '[{"a":"\\ud800"}]', undefined),
  text('JSON', 'a NUL', '[{"a":"\0"}]', NUL),
  text('JSON', 'UTF-16', '\ufeff'.repeat(0) + '\uFFFE', 'either'),
  text('JSON', 'cut', '[{"a":[{"b":"', /breaks off in row 1/),
  text('XML', 'deep elements', '<rows>' + '<a>'.repeat(100_000), DEEP),
  text('XML', 'a giant text', () => `<rows><row><a>${MEGABYTE.repeat(9)}`, LONG),
  text('XML', 'a giant comment', () => `<rows><!--${MEGABYTE.repeat(9)}-->`, LONG),
  text('XML', 'empty elements', () => `<rows><row>${'<a/>'.repeat(2_000_000)}`, VALUES),
  text('XML', 'nested elements', () => `<rows><row>${'<a><b/></a>'.repeat(700_000)}`, VALUES),
  text(
    'XML',
    'attributes',
    () => `<rows><row ${wide(300_000, (n) => `a${n}="" `)}/></rows>`,
    VALUES,
  ),
  text(
    'XML',
    'a billion laughs',
    `<!DOCTYPE a [<!ENTITY a "lol">${wide(9, (n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)}]><a>&j;</a>`,
    /^The file declares a document type/,
  ),
  text(
    'XML',
    'an external entity',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a><b>&b;</b></a>',
    /^The file declares a document type/,
  ),
  text('XML', 'a NUL', '<rows>\0', NUL),
  text('XML', 'cut', '<rows><row><a', /is not well-formed XML/),
  text('XML', 'UTF-7', '<?xml version="1.0" encoding="UTF-7"?><a/>', /written in UTF-7/),
  text('CSV', 'a quote that is not closed', () => `a\n"${MEGABYTE.repeat(9)}`, LONG),
  text('CSV', 'a row of commas', () => `a\n${','.repeat(9_000_000)}`, LONG),
  text('CSV', 'a header of very many columns', wide(20_000, (n) => `${n},`) + '\n1', /10000 are/),
  text('CSV', 'a NUL', 'a\n\0', NUL),
  text('CSV', 'lines without values', `a\n${'\r\n'.repeat(500_000)}`, /has a header but no rows/),
  text('PIPE', 'a giant value', () => `a\n${MEGABYTE.repeat(9)}`, LONG),
  text('TAB', 'a giant header', () => MEGABYTE.repeat(9), LONG),
];

const ISA =
  'ISA*00*          *00*          *ZZ*CLINIC         *ZZ*PAYER          *260301*1345*^*00501*000000905*0*P*:~';
const EDI: HostileFile[] = [
  text('EDI', 'segments without elements', () => `${ISA}ST*837*1~${'A1~'.repeat(1_048_000)}`, LONG),
  text('EDI', 'very many elements', `${ISA}ST${'*'.repeat(20_000)}~`, /10000 are allowed/),
  text('EDI', 'a giant segment', () => `${ISA}ST*${MEGABYTE.repeat(9)}`, LONG),
  text('EDI', 'released terminators', () => `UNB+UNOC:3+${"?'".repeat(4_500_000)}`, LONG),
  text('EDI', 'release characters only', () => `UNB+UNOC:3+${'?'.repeat(9_000_000)}`, LONG),
  text('EDI', 'separators that are alike', "UNA:::? 'UNB", /separators that are letters/),
  text(
    'EDI',
    'a count of segments that is a lie',
    `${ISA}ST*837*1~SE*999999999*1~`,
    /says 999999999/,
  ),
  text('EDI', 'transactions in each other', `${ISA}${'ST*837*1~'.repeat(100_000)}`, /comes before/),
  text('EDI', 'a NUL', `${ISA}\0`, NUL),
];

const fixture = (name: string) => readFile(path.join(import.meta.dirname, 'fixtures', name));

/** A right file with some of its bytes replaced. */
const changed = (
  fileType: UploadFileType,
  name: string,
  what: string,
  change: (bytes: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>,
  more: Partial<HostileFile> = {},
): HostileFile => ({
  name: `${fileType}: ${name} ${what}`,
  fileType,
  make: async () => change(await fixture(name)),
  told: 'either',
  ...more,
});

/** One variant for each of several positions of a file, at which bytes become those that a lying header would hold. */
const lying = (fileType: UploadFileType, name: string, count: number): HostileFile[] =>
  Array.from({ length: count }, (_, n) =>
    changed(
      fileType,
      name,
      `with lies at ${n} of ${count}`,
      (bytes) => {
        bytes
          .fill(0xff, Math.floor((bytes.length * n) / count))
          .fill(0x7f, Math.floor((bytes.length * n) / count) + 4);
        return bytes;
      },
      { isLarge: true },
    ),
  );

/** An SPSS file whose rows are all zeros: equal blocks of 4 MiB, each of which packs a thousand times smaller. */
async function bombOfCases(): Promise<Buffer<ArrayBuffer>> {
  const whole = await fixture('people.zsav');
  const dataStart = whole.indexOf(Buffer.from([0xe7, 0x03, 0, 0])) + 8;
  const block = deflateSync(Buffer.alloc(4 * 1_048_576, 254));
  const blocks = 800;
  const trailerAt = dataStart + 24 + block.length;
  const head = Buffer.alloc(24);
  head.writeBigInt64LE(BigInt(dataStart), 0);
  head.writeBigInt64LE(BigInt(trailerAt), 8);
  head.writeBigInt64LE(BigInt(24 + blocks * 24), 16);
  const trailer = Buffer.alloc(24 + blocks * 24);
  trailer.writeInt32LE(blocks, 20);
  for (let n = 0; n < blocks; n += 1) {
    trailer.writeBigInt64LE(BigInt(dataStart + 24), 24 + n * 24 + 8);
    trailer.writeInt32LE(4 * 1_048_576, 24 + n * 24 + 16);
    trailer.writeInt32LE(block.length, 24 + n * 24 + 20);
  }
  return Buffer.concat([whole.subarray(0, dataStart), head, block, trailer]);
}

const BINARIES: HostileFile[] = [
  ...lying('PARQUET', 'people.snappy.parquet', 8),
  ...lying('PARQUET', 'people.zstd.parquet', 8),
  ...lying('XLS', 'people.xls', 8),
  ...lying('SPSS', 'people.sav', 8),
  ...lying('SPSS', 'people.zsav', 4),
  changed(
    'PARQUET',
    'people.snappy.parquet',
    'with a footer of 2 GB',
    (bytes) => {
      bytes.writeUInt32LE(0x7fffffff, bytes.length - 8);
      return bytes;
    },
    { isLarge: true },
  ),
  {
    name: 'XLS: 51 MB',
    fileType: 'XLS',
    make: () => Promise.resolve(Buffer.alloc(51 * 1_048_576, Buffer.from('d0cf11e0', 'hex'))),
    told: 'An XLS file may be 50 MiB at most. Save it as XLSX and upload that.',
    isLarge: true,
  },
  {
    name: 'XLS: a compound file that refers to itself',
    fileType: 'XLS',
    make: () => Promise.resolve(Buffer.alloc(1_048_576, Buffer.from('d0cf11e0a1b11ae1', 'hex'))),
    told: 'either',
    isLarge: true,
  },
  {
    name: 'SPSS: billions of cases',
    fileType: 'SPSS',
    make: bombOfCases,
    told: /^The rows of the file unpack to more than 2,048 MB|^The file needs more memory or time/,
    isLarge: true,
  },
];

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...HOSTILE_WORKBOOKS,
  ...TEXTS,
  ...EDI,
  ...BINARIES,
];
