/**
 * Parquet and CSV files of DuckDB with random values of all its types, nulls at every depth, and empty lists. What
 * Keyway reads equals what DuckDB says about its values. DuckDB takes 70 MB, so it is no dependency: `npm install
 * --no-save @duckdb/node-api@1.5.6-r.1`. Without it these tests are skipped.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCsv } from '#platform/formats/text/csv.ts';
import { gather } from '#platform/formats/files.testing.ts';
import { readParquet } from '#platform/formats/parquet/parquet.ts';
import { testSeed } from '#tests/support/size.ts';

interface Connection {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRowsJson(): (string | null)[][] }>;
}
interface DuckDb {
  DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> };
}
// The name is in a variable, because the package is not always installed.
const name = '@duckdb/node-api';
const duckdb = (await import(name).catch(() => undefined)) as DuckDb | undefined;
if (!duckdb) console.log('skipped: there is no DuckDB.');

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'keyway-duckdb-'))));
afterAll(() => rm(folder, { recursive: true }));

const same = (text: string): unknown => text;
const moment = (text: string) => {
  const [seconds = '', fraction = ''] = text.replace(/\+00$/, '').replace(' ', 'T').split('.');
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
};
const whole = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

const random = (from: string, to: string) =>
  `(${from}::HUGEINT + (random() * (${to}::HUGEINT - ${from}::HUGEINT))::HUGEINT)`;
const ofBits = (bits: number) =>
  random(String(-(2n ** BigInt(bits - 1))), String(2n ** BigInt(bits - 1) - 1n));
const micros = random('-60000000000000000', '250000000000000000');
const text = `list_aggregate(list_transform(range((random() * 9)::INT),
  lambda ch: ['a', 'Z', '0', ' ', '"', ',', ';', chr(10), 'ä', '漢', '😀', '=', '''']
    [1 + ((hash(ch, random()) % 13))::INT]), 'string_agg', '')`;

/**
 * The columns, each with its values in SQL, and with what Keyway should read for the text that DuckDB makes of a value.
 */
const SCALARS: Readonly<Record<string, readonly [sql: string, meant: (text: string) => unknown]>> =
  {
    tiny: [`${ofBits(8)}::TINYINT`, whole],
    small: [`${ofBits(16)}::SMALLINT`, whole],
    int: [`${ofBits(32)}::INTEGER`, whole],
    big: [`${ofBits(63)}::BIGINT`, whole],
    utiny: [`${random('0', '255')}::UTINYINT`, whole],
    uint: [`${random('0', '4294967295')}::UINTEGER`, whole],
    ubig: [`${random('0', '18446744073709549568')}::UBIGINT`, whole],
    float: ['((random() - 0.5) * 1e6)::FLOAT', (it) => Math.fround(Number(it))],
    double: ['(random() - 0.5) * 10 ** (random() * 600 - 300)', Number],
    dec4: [`(${random('-9999', '9999')} / 10)::DECIMAL(4, 1)`, same],
    dec9: [`(${random('-999999999', '999999999')} / 100)::DECIMAL(9, 2)`, same],
    dec18: [`${ofBits(40)}::DECIMAL(18, 6) * 0.001::DECIMAL(4, 3)`, same],
    dec38: [`${ofBits(62)}::DECIMAL(38, 10)`, same],
    flag: ['random() < 0.5', (it) => it === 'true'],
    day: [`DATE '1970-01-01' + ${random('-700000', '2900000')}::INT`, same],
    time: [`TIME '00:00:00' + to_microseconds(${random('0', '86399999999')}::BIGINT)`, same],
    at_s: [`make_timestamp(${micros}::BIGINT)::TIMESTAMP_S`, moment],
    at_ms: [`make_timestamp(${micros}::BIGINT)::TIMESTAMP_MS`, moment],
    at_us: [`make_timestamp(${micros}::BIGINT)`, moment],
    at_ns: [`make_timestamp_ns(${ofBits(63)}::BIGINT)`, moment],
    at_tz: [`make_timestamp(${micros}::BIGINT)::TIMESTAMPTZ`, moment],
    uid: ['uuid()', same],
    text: [text, same],
  };

const orNull = (sql: string) => `CASE WHEN random() < 0.2 THEN NULL ELSE ${sql} END`;
const listOf = (sql: string) => `list_transform(range((random() * 4)::INT), lambda x: ${sql})`;
const item = orNull('(x * 7 + hash(x) % 100)::INTEGER');
const object = `{'a': ${item}, 'b': ${orNull(text)}, 'c': ${orNull('[x::INTEGER, NULL]')}, 'd': {'e': ${orNull('x = 1')}}}`;
/** The columns whose values are compared as JSON. */
const NESTED: Readonly<Record<string, string>> = {
  numbers: listOf(item),
  lists: listOf(orNull(`[${item}, NULL]`)),
  objects: listOf(orNull(object)),
  object: object.replaceAll(/\bx\b/g, '1'),
  empty: '[]::INTEGER[]',
};

it.runIf(duckdb).each(['SNAPPY', 'ZSTD', 'UNCOMPRESSED'])('Parquet (%s) and CSV', async (codec) => {
  const seed = testSeed(`DuckDB ${codec}`);
  const connection = await (await duckdb!.DuckDBInstance.create()).connect();
  const columns = [
    ...Object.entries(SCALARS).map(([column, [sql]]) => [column, sql] as const),
    ...Object.entries(NESTED),
  ].map(([column, sql]) => `${orNull(sql)} AS "${column}"`);
  await connection.run("SET TimeZone = 'UTC'; SET threads = 1");
  await connection.run(`SELECT setseed(${(seed % 1_000) / 1_000})`);
  await connection.run(`CREATE TABLE t AS SELECT ${columns.join(', ')} FROM range(1500)`);
  const file = (ending: string) => path.join(folder, `${codec}.${ending}`);
  const [major] = codec === 'ZSTD' ? ['V2'] : ['V1'];
  await connection.run(
    `COPY t TO '${file('parquet')}' (FORMAT parquet, COMPRESSION ${codec}, PARQUET_VERSION ${major}, ROW_GROUP_SIZE 400)`,
  );
  const texts = [
    ...Object.keys(SCALARS).map((column) => `"${column}"::VARCHAR`),
    ...Object.keys(NESTED).map((column) => `to_json("${column}")::VARCHAR`),
  ].join(', ');
  const truth = (await connection.runAndReadAll(`SELECT ${texts} FROM t`)).getRowsJson();
  const meant = [
    ...Object.entries(SCALARS).map(([column, [, of]]) => [column, of] as const),
    ...Object.keys(NESTED).map((column) => [column, JSON.parse] as const),
  ];
  const read = await gather(readParquet(file('parquet'), {}));
  expect(read).toHaveLength(truth.length);
  for (const [row, { data }] of read.entries()) {
    const expected = meant.map(([column, of], at) => {
      const given = truth[row]?.[at];
      return [column, given === null || given === undefined ? null : (of(given) as unknown)];
    });
    expect(data, `row ${row + 1}`).toEqual(Object.fromEntries(expected));
  }

  await connection.run(`COPY (SELECT ${texts} FROM t) TO '${file('csv')}' (FORMAT csv, HEADER)`);
  const rows = await gather(readCsv(file('csv'), 'CSV'));
  expect(rows.map(({ data }) => Object.values(data))).toEqual(
    truth.map((row) => row.map((value) => value ?? '')),
  );
});
