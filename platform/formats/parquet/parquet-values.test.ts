/** Types and nulls of Parquet files (fixtures/make-parquet.py), decimals in every physical type, and bytes. */
import { readFile } from 'node:fs/promises';
import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import type { BasicType } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { fileOf, fixture, gather, refused, useFiles } from '#platform/formats/files.testing.ts';
import type { FileNotes } from '#platform/formats/format.ts';
import { takeTypes } from './parquet-types.ts';
import { parquetValueAt } from './parquet-values.ts';
import { readParquet } from './parquet.ts';

useFiles();

async function read(file: string) {
  const notes: FileNotes = {};
  const rows = await gather(readParquet(file, notes));
  return { rows: rows.map(({ data }) => data), notes };
}

const NOTHING_IN = ['json', 'list', 'deep', 'map', 'pairs'];

it.each(['v1', 'v2'])(
  'the Parquet parser keeps each type, and nulls at every depth, from pages %s',
  async (pages) => {
    const { rows, notes } = await read(fixture(`types.pyarrow.${pages}.parquet`));
    expect(rows[0]).toEqual({
      int32: '0.49',
      int64: '-0.000001',
      fixed: '12594',
      wide: `0.${'3'.repeat(30)}`,
      u8: 255,
      u32: 4_294_967_295,
      u64: '18446744073709551615',
      half: 0.0999755859375,
      real: null,
      ms: '0001-01-01T00:00:00.000Z',
      us: '2026-03-01T13:45:30.250001Z',
      ns: '1970-01-01T00:00:00.000000001Z',
      t_ms: '23:59:59.999',
      t_us: '06:30:15.000001',
      day: '0001-01-01',
      uid: '00000000-0000-0000-0000-000000000001',
      ascii: 'abc',
      mixed: 'YWJj',
      hash: 'YWJj',
      json: { n: '9007199254740993', x: [1.5, null] },
      list: [null, 1],
      objects: [null, { k1: 1, k2: null }, { k1: null, k2: [] }],
      deep: [[], null, [null, 1]],
      map: { '0.49': [1], '1.00': null },
      pairs: [{ key: { a: 1 }, value: 2 }],
      nothing: null,
      no_lists: null,
    });
    expect(rows[1]).toMatchObject({
      int32: '-125.94',
      fixed: `-${'9'.repeat(38)}`,
      wide: `-1.${'0'.repeat(30)}`,
      real: '-Infinity',
      ns: '1969-12-31T23:59:59.999999999Z',
      ascii: '',
      mixed: '/w==',
      objects: [{ k1: null, k2: [null, ''] }],
    });
    expect(NOTHING_IN.map((name) => rows[1]?.[name])).toEqual([null, [], [], {}, []]);
    expect(new Set(Object.values(rows[2] ?? {}))).toEqual(new Set([null]));
    expect(notes).toEqual({
      textColumns: ['ascii'],
      base64Columns: ['hash', 'mixed'],
      notNumbers: 1,
    });
  },
);

it('the Parquet parser keeps the microseconds of INT96', async () => {
  const { rows } = await read(fixture('int96.pyarrow.parquet'));
  expect(rows).toEqual([{ seen: '2024-01-01T20:34:56.123456Z' }, { seen: null }]);
});

it('the Parquet parser reads decimals in bytes of any length, as Java programs write them', async () => {
  const { rows } = await read(fixture('byte-array-decimal.parquet'));
  expect(rows.map(({ value }) => value)).toEqual(
    Array.from({ length: 24 }, (_, index) => `${index + 1}.00`),
  );
});

/** A file with one column of values that are written as they are. */
async function fileWith(type: BasicType | string, values: unknown[], more: object = {}) {
  const writer = new ByteWriter();
  void parquetWrite({
    writer,
    columnData: [{ name: 'c', data: values as never }],
    schema: [
      { name: 'root', num_children: 1 },
      { name: 'c', type: type as never, repetition_type: 'OPTIONAL', ...more },
    ],
  });
  return fileOf(new Uint8Array(writer.getBuffer()));
}

describe('decimals', () => {
  // 49 is the letter '1' in bytes, 12594 is '12', -48 is no text.
  const WHOLE = [49n, 12_594n, 3_224_115n, 0n, 5n, -1n, -48n, -12_594n, 2_147_483_647n, null];
  const PHYSICAL = [
    ['INT32', {}],
    ['INT64', {}],
    ['BYTE_ARRAY', {}],
    ['FIXED_LEN_BYTE_ARRAY', { type_length: 5 }],
  ] as const;

  it.each(
    PHYSICAL.flatMap(([type, more]) => [0, 2, 9].map((scale) => [type, scale, more] as const)),
  )('in %s keep sign and digits at scale %i', async (type, scale, more) => {
    const file = await fileWith(type, WHOLE, {
      converted_type: 'DECIMAL',
      precision: 10,
      scale,
      ...more,
    });
    const { rows } = await read(file);
    expect(rows.map(({ c }) => c)).toEqual(
      WHOLE.map((whole) => {
        if (whole === null) return null;
        const digits = String(whole)
          .replace('-', '')
          .padStart(scale + 1, '0');
        const text = digits.replace(new RegExp(`(\\d{${scale}})$`), scale > 0 ? '.$1' : '$1');
        return whole < 0n ? `-${text}` : text;
      }),
    );
  });
});

describe('the value at a position', () => {
  type File = Parameters<typeof takeTypes>[0];
  const INT32 = { type: 'INT32' } as const;
  const schemaNodesOf = (...schema: object[]) => takeTypes({ schema } as unknown as File);
  const read = (stored: unknown, schemaNode: Parameters<typeof parquetValueAt>[1] | undefined) =>
    parquetValueAt(stored, schemaNode!, { row: 1, notes: {} });

  it('is no item where a repeated field without a list around it has none', () => {
    const schemaNodes = schemaNodesOf(
      { name: 'root', num_children: 2 },
      { name: 'bare', ...INT32, repetition_type: 'REPEATED' },
      { name: 'one', ...INT32, repetition_type: 'OPTIONAL' },
    );
    expect(['bare', 'one'].map((name) => read(undefined, schemaNodes.get(name)))).toEqual([
      [],
      null,
    ]);
  });

  it('is no map that has one key twice', () => {
    const schemaNodes = schemaNodesOf(
      { name: 'root', num_children: 1 },
      { name: 'map', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'MAP' },
      { name: 'key_value', num_children: 2, repetition_type: 'REPEATED' },
      { name: 'key', ...INT32, repetition_type: 'REQUIRED' },
      { name: 'value', ...INT32, repetition_type: 'OPTIONAL' },
    );
    const mapOf = (...keys: number[]) =>
      read({ key_value: keys.map((key) => ({ key, value: 5 })) }, schemaNodes.get('map'));
    expect(mapOf(1, 2)).toEqual({ 1: 5, 2: 5 });
    expect(() => mapOf(1, 1)).toThrow(/^Row 1, column 'map.*' has one key twice\./);
  });
});

it('the Parquet parser refuses a text that is no text, naming row and column', async () => {
  const bytes = [Buffer.from('a'), Buffer.from([0xff])];
  const file = await fileWith('BYTE_ARRAY', bytes, { logical_type: { type: 'STRING' } });
  const error = await refused(read(file));
  expect(error.row).toBe(2);
  expect(error.message).toBe(
    "Row 2, column 'c' is said to be text and holds bytes that are not UTF-8. Correct them, or write the column as bytes.",
  );
});

it('the Parquet parser writes an interval as ISO 8601', async () => {
  const bytes = Buffer.alloc(12);
  for (const [index, part] of [14, 3, 3_723_004].entries()) bytes.writeUInt32LE(part, index * 4);
  const file = await fileWith('FIXED_LEN_BYTE_ARRAY', [bytes, Buffer.alloc(12)], {
    type_length: 12,
    converted_type: 'INTERVAL',
  });
  expect((await read(file)).rows).toEqual([{ c: 'P1Y2M3DT1H2M3.004S' }, { c: 'PT0S' }]);
});

/** ISO WKB of a point, or of a line: its kind, the number of its points, their coordinates. */
function wkb(kind: number, coordinates: readonly number[], points?: number): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0, ...(points === undefined ? [] : [points, 0, 0, 0])]);
  head.writeUInt32LE(kind, 1);
  const numbers = Buffer.from(new Float64Array(coordinates).buffer);
  return Buffer.concat([head, numbers]);
}

describe('a geometry', () => {
  const schema = [
    { name: 'root', num_children: 1 },
    { name: 'c', type: 'BYTE_ARRAY', logical_type: { type: 'GEOMETRY' } },
  ];
  const column = takeTypes({ schema } as unknown as Parameters<typeof takeTypes>[0]).get('c')!;
  const read = (stored: Buffer, notes: FileNotes = {}) =>
    parquetValueAt(stored, column, { row: 2, notes });

  it.each([
    [wkb(1, [30, 10]), { type: 'Point', coordinates: [30, 10] }],
    [wkb(3_001, [30, 10, 40, 300]), { type: 'Point', coordinates: [30, 10, 40, 300] }],
    [wkb(1, [Number.NaN, Number.NaN]), { type: 'Point', coordinates: [] }],
  ])('is GeoJSON, in which an empty point has no coordinates', (stored, geometry) => {
    expect(read(stored)).toEqual(geometry);
  });

  it('has null for coordinates that are no numbers, which are counted', () => {
    const notes: FileNotes = {};
    const coordinates = [
      [1, 2],
      [null, 4],
    ];
    expect(read(wkb(2, [1, 2, Number.NaN, 4], 2), notes)).toEqual({
      type: 'LineString',
      coordinates,
    });
    expect(notes.notNumbers).toBe(1);
  });

  it('with measures and no heights is refused, because GeoJSON would take them for heights', () => {
    expect(() => read(wkb(2_001, [1, 2, 300]))).toThrow(
      /^Row 2, column 'c' has measures \(M\) without heights \(Z\)/,
    );
  });
});

describe.each(['v1', 'v2'])('a checksum of a page %s', (version) => {
  const name = fixture(`checksums.pyarrow.${version}.parquet`);

  it('is that of its bytes', async () => {
    const { rows } = await read(name);
    expect(rows.map(({ amount }) => amount)).toEqual([1_000_001, 1_000_002, null, 1_000_003]);
  });

  it('tells a value that is damaged', async () => {
    const bytes = await readFile(name);
    const value = Buffer.alloc(4);
    value.writeInt32LE(1_000_002);
    bytes[bytes.indexOf(value)]! ^= 1;
    expect((await refused(read(await fileOf(bytes)))).message).toBe(
      "The column 'amount' is damaged: its values differ from their checksum. Get the file again, or write it anew.",
    );
  });
});
