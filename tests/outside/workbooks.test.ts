/**
 * Workbooks that openpyxl writes with random values. What Keyway reads equals what was written. The test is skipped
 * without Python and openpyxl (Debian: python3-openpyxl).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gather } from '#platform/formats/files.testing.ts';
import type { FileNotes } from '#platform/formats/format.ts';
import { readXlsx } from '#platform/formats/workbook/xlsx.ts';
import { testSeed } from '#tests/support/size.ts';

/** The first Python that has openpyxl, because a machine may have several. */
const python = spawnSync('which', ['-a', 'python3'], { encoding: 'utf8' })
  .stdout.split('\n')
  .find((file) => file !== '' && spawnSync(file, ['-c', 'import openpyxl']).status === 0);
if (!python) console.log('skipped: there is no Python with openpyxl.');

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'keyway-openpyxl-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Writes a row for each item of rows.json: [kind, value, number format]. */
const WRITER = `
import datetime as dt, json
from openpyxl import Workbook

MAKE = {
    "text": str, "number": lambda v: v, "boolean": bool, "nothing": lambda v: None,
    "day": lambda v: dt.date(1900, 3, 1) + dt.timedelta(days=v),
    "moment": lambda v: dt.datetime(1900, 3, 1) + dt.timedelta(milliseconds=v),
    "time": lambda v: (dt.datetime(2000, 1, 1) + dt.timedelta(microseconds=v)).time(),
    "duration": lambda v: dt.timedelta(milliseconds=v),
}
book = Workbook()
sheet = book.active
sheet.append(["id", "value"])
for kind, value, code in json.load(open("rows.json")):
    sheet.append([sheet.max_row, None])
    cell = sheet.cell(sheet.max_row, 2)
    made = MAKE[kind](value)
    if kind == "text":
        cell.value, cell.data_type = made, "s"
    else:
        cell.value = made
    if code:
        cell.number_format = code
book.save("out.xlsx")
`;

const START = Date.UTC(1900, 2, 1);
const iso = (ms: number) => new Date(ms).toISOString();
const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
const clock = (seconds: number, fraction: string) =>
  `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${fraction}`.replace(
    /\.?0*$/,
    (zeros) => (zeros.startsWith('.') ? '' : zeros.replace(/0+$/, '')),
  );

const DAY_MS = 86_400_000;
/** Each kind of value: what is written, its number format, and what it is read as. */
const kinds = {
  text: fc
    .string({ unit: fc.constantFrom(...'aB9 =-+@\t\n_x000D_äß€漢😀\u00a0'), maxLength: 40 })
    .map((value) => [value, '', value]),
  number: fc
    .tuple(
      fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e300, max: 1e300 })),
      fc.constantFrom('', '0.00', '#,##0'),
    )
    .map(([number, code]) => {
      // The number has 15 digits, because openpyxl writes no more than 16.
      const value = Number(number.toPrecision(15)) + 0;
      return [value, code, String(value)];
    }),
  boolean: fc.boolean().map((value) => [value, '', String(value)]),
  nothing: fc.constant([null, '', '']),
  day: fc
    .nat(2_950_000)
    .map((value) => [value, 'dd/mm/yyyy', iso(START + value * DAY_MS).slice(0, 10)]),
  moment: fc
    .nat({ max: 60_000 * DAY_MS })
    .map((value) => [value, '[$-409]d mmm yyyy h:mm AM/PM', iso(START + value)]),
  time: fc
    .nat(DAY_MS * 1_000 - 1)
    .map((value) => [
      value,
      'h:mm',
      clock(Math.floor(value / 1_000_000), String(value % 1_000_000).padStart(6, '0')),
    ]),
  duration: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((value) => {
    const ms = Math.abs(value);
    const text = clock(Math.floor(ms / 1_000), String(ms % 1_000).padStart(3, '0'));
    return [value, '[h]:mm:ss', value < 0 ? `-${text}` : text];
  }),
};

it.runIf(python)('values of all kinds of cells', async () => {
  const seed = testSeed('cells');
  const cells = Object.entries(kinds).map(([kind, values]) =>
    values.map(([value, code, text]) => ({ written: [kind, value, code], text })),
  );
  const rows = fc.sample(fc.oneof(...cells), { seed, numRuns: 4_000 });
  await writeFile(path.join(folder, 'rows.json'), JSON.stringify(rows.map((row) => row.written)));
  execFileSync(python!, ['-c', WRITER], { cwd: folder });
  const notes: FileNotes = {};
  const read = await gather(readXlsx(path.join(folder, 'out.xlsx'), undefined, {}, notes));
  expect(read).toHaveLength(rows.length);
  for (const [at, { data }] of read.entries()) {
    expect(data.value, JSON.stringify(rows[at]?.written)).toBe(rows[at]?.text);
  }
  expect(notes).toEqual({ sheet: 'Sheet' });
});
