/**
 * SPSS files that PSPP writes with random values. What Keyway reads equals what PSPP itself prints. The test is skipped
 * without `pspp` (Debian: pspp).
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gather } from '#platform/formats/files.testing.ts';
import type { FileNotes } from '#platform/formats/format.ts';
import { readSpss } from '#platform/formats/spss/spss.ts';
import { testSeed } from '#tests/support/size.ts';

const isThere = spawnSync('pspp', ['--version']).status === 0;
if (!isThere) console.log('skipped: there is no pspp.');

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'keyway-pspp-'))));
afterAll(() => rm(folder, { recursive: true }));

const DAY = 86_400;
const days = fc.integer({ min: 1, max: 3_074_000 });
const wholeDay = days.map((day) => day * DAY);
/** Quarters of a second are exact in binary. */
const timeOfDay = fc.oneof(fc.constant(0), fc.nat(DAY * 4 - 1)).map((quarters) => quarters / 4);
const moment = fc.tuple(wholeDay, timeOfDay).map(([day, time]) => day + time);
const duration = fc
  .oneof(fc.nat(400), fc.nat(DAY * 4), fc.nat(2 ** 31 - 1))
  .chain((quarters) => fc.constantFrom(quarters / 4, -quarters / 4));

/** For each format, a column width that is enough for all values, and the values. */
const FORMATS: Readonly<Record<string, readonly [width: string, values: Arbitrary<number>]>> = {
  DATE: ['11', wholeDay],
  ADATE: ['10', wholeDay],
  EDATE: ['10', wholeDay],
  JDATE: ['7', wholeDay],
  SDATE: ['10', wholeDay],
  QYR: ['8', moment],
  MOYR: ['8', moment],
  WKYR: ['10', moment],
  DATETIME: ['23.2', moment],
  YMDHMS: ['23.2', moment],
  TIME: ['23.2', duration],
  DTIME: ['23.2', duration],
  MTIME: ['23.2', duration],
  WKDAY: ['9', fc.integer({ min: 1, max: 7 })],
  MONTH: ['9', fc.integer({ min: 1, max: 12 })],
  F: ['22.2', duration],
};

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** What PSPP prints, in the form in which Keyway reads days and numbers. */
function expected(format: string, printed: string): unknown {
  if (/^[ .]*$/.test(printed)) return null;
  const numbers = printed.match(/\d+/g) ?? [];
  const iso = (year = '', month = '', day = '') => `${year.padStart(4, '0')}-${month}-${day}`;
  const monthOf = (text: string) => String(MONTHS.indexOf(text) + 1).padStart(2, '0');
  const [a = '', b = '', c = ''] = numbers;
  switch (format) {
    case 'F':
      return Number(printed);
    case 'DATE':
      return iso(b, monthOf(printed.slice(3, 6)), a);
    case 'ADATE':
      return iso(c, a, b);
    case 'EDATE':
      return iso(c, b, a);
    case 'SDATE':
      return iso(a, b, c);
    case 'JDATE': {
      const day = new Date(Date.UTC(Number(a.slice(0, 4)), 0, Number(a.slice(4))));
      return day.toISOString().slice(0, 10);
    }
    case 'DATETIME':
      return `${iso(b, monthOf(printed.slice(3, 6)), a)}T${printed.slice(12)}0Z`;
    case 'YMDHMS':
      return `${printed.replace(' ', 'T')}0Z`;
    default:
      return printed.replace(/\.(\d*?)0+$/, (_, digits: string) => digits && `.${digits}`);
  }
}

it.runIf(isThere).each(['COMPRESSED', 'UNCOMPRESSED', 'ZCOMPRESSED'])(
  'days, times and numbers in %s files',
  async (compression) => {
    const names = Object.keys(FORMATS);
    const values = names.map((name) =>
      fc.option(FORMATS[name]![1], { nil: undefined, freq: 20 }).map((it) => String(it ?? '.')),
    );
    const seed = testSeed(`days and times ${compression}`);
    const rows = fc.sample(fc.tuple(...values), { seed, numRuns: 500 });
    await pspp(
      `
DATA LIST LIST (";") FILE='in.txt' /${names.map((name) => `v${name} (F22.2)`).join(' ')}.
FORMATS ${names.map((name) => `v${name} (${name}${FORMATS[name]![0]})`).join(' ')}.
SAVE OUTFILE='out.sav' /${compression}.
SAVE TRANSLATE /OUTFILE='out.csv' /TYPE=CSV /REPLACE /CELLS=VALUES /TEXTOPTIONS FORMAT=VARIABLE.
`,
      rows.map((row) => row.join(';')).join('\n'),
    );
    const printed: string[][] = parse(await readFile(path.join(folder, 'out.csv')));
    const notes: FileNotes = {};
    const read = await gather(readSpss(path.join(folder, 'out.sav'), {}, notes));
    expect(read).toHaveLength(rows.length);
    for (const [at, { data }] of read.entries()) {
      const meant = names.map((name, column) => [
        `v${name}`,
        expected(name, printed[at]?.[column] ?? ''),
      ]);
      expect(data, `stored ${rows[at]?.join(' ')}`).toEqual(Object.fromEntries(meant));
    }
    // QYR, MOYR and WKYR write no day, and a random moment is hardly ever on the first one of its quarter, month or week.
    expect(notes.hiddenDays).toBeGreaterThan(rows.length);
    expect(notes.undatedNumbers).toBeUndefined();
  },
);

it.runIf(isThere)(
  'texts of all lengths, with their blanks at the beginning and odd letters',
  async () => {
    const widths = [1, 7, 8, 9, 255, 256, 504, 505, 1_000];
    const letter = fc.constantFrom(...'abcXYZ 019.,-äß€漢😀\u00a0');
    const texts = widths.map((width) =>
      fc
        .array(letter, { maxLength: width, size: 'max' })
        .map((letters) => letters.join(''))
        .filter((text) => Buffer.byteLength(text) <= width),
    );
    const rows = fc.sample(fc.tuple(...texts), { seed: testSeed('texts'), numRuns: 200 });
    await pspp(
      `
GET DATA /TYPE=TXT /FILE='in.txt' /DELIMITERS=";" /QUALIFIER='"'
  /VARIABLES=${widths.map((width) => `t${width} A${width}`).join(' ')}.
SAVE OUTFILE='out.sav' /ZCOMPRESSED.
`,
      rows.map((row) => row.map((text) => `"${text}"`).join(';')).join('\n'),
    );
    const read = await gather(readSpss(path.join(folder, 'out.sav')));
    expect(read.map(({ data }) => Object.values(data))).toEqual(
      rows.map((row) => row.map((text) => text.replace(/ +$/, ''))),
    );
  },
);

async function pspp(syntax: string, data: string): Promise<void> {
  await writeFile(path.join(folder, 'in.txt'), `${data}\n`);
  await writeFile(path.join(folder, 'in.sps'), `${syntax.trim()}\n`);
  await promisify(execFile)('pspp', ['-o', 'out.txt', 'in.sps'], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
}
