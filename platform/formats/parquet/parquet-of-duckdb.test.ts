/** Parquet files of DuckDB, with a column of each of its types (fixtures/make-duckdb.mjs). */
import { expect, it } from 'vitest';
import { fixture, gather } from '#platform/formats/files.testing.ts';
import { readParquet } from './parquet.ts';

it('each type is read as its value, and null as null', async () => {
  const [first, second] = await gather(readParquet(fixture('types.duckdb.parquet')));
  expect(first?.data).toEqual({
    id: 'a',
    tiny: -128,
    small: 32_767,
    whole: -2_147_483_648,
    long: '9007199254740993',
    // DuckDB itself writes it as a double.
    huge: 1.7014118346046923e38,
    utiny: 255,
    uint: 4_294_967_295,
    ubig: '18446744073709551615',
    real: 1.5,
    double: 0.1,
    price: '1234.50',
    wide: '12345678901234567890123.4567',
    active: true,
    born: '1899-12-31',
    wake: '06:30:15',
    seen: '2026-03-01T13:45:30.250Z',
    seen_s: '2026-03-01T13:45:30.000Z',
    seen_ms: '2026-03-01T13:45:30.250Z',
    seen_ns: '2026-03-01T13:45:30.250Z',
    seen_tz: '2026-03-01T11:45:30.000Z',
    uid: '0b9cbe1a-5d5b-4c36-8a4f-9a4b8f1f6f10',
    mood: 'happy',
    // These bytes are not text.
    bytes: Buffer.from([0xaa, 1]).toString('base64'),
    tags: ['x', null, 'y'],
    days: ['2024-02-29'],
    home: { city: 'Köln', zip: 50_667 },
    visits: [{ on: '2024-02-29', cost: '1.50' }],
    map: { k: 1 },
  });
  const { id, ...rest } = second?.data ?? {};
  expect(id).toBe('b');
  expect(new Set(Object.values(rest))).toEqual(new Set([null]));
});

it('numbers of 32 bits that are counted in 64 keep all bits', async () => {
  const rows = await gather(readParquet(fixture('delta.duckdb.parquet')));
  expect(rows.map(({ data }) => data.n)).toEqual([4_229_760_193, 1, 4_294_967_295, 2_147_483_648]);
});
