/** Upload of a large file: rows per second that become ledger records, and the worker's peak memory. */
import { sql } from 'kysely';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { copy } from '#platform/storage/copy-rows.ts';
import { execute } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { megabytes, perSecond } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { memoryOf } from './support/memory.ts';
import { processorOfEach } from './support/processor.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { Fixture } from './support/fixture.ts';

/** BENCH_ROWS sets fewer rows for a quick run, which is enough to compare processor times. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const WORKER = 'build/platform/worker.js';
/** The number of rows that are created and sent at a time. */
const A_PIECE = 10_000;
const ROWS_PER_SECOND = 10_000;
/** The number of rows that change existing records. */
const CHANGED_ROWS = Math.min(100_000, ROWS);
const CHANGED_PER_SECOND = 5_000;
const WORKER_BYTES = 512e6;

const ORDERS = dictionary({
  name: 'orders',
  attributes: attributesIn({
    code: 'STRING!',
    customer: 'STRING',
    amount: 'DECIMAL',
    items: 'INTEGER',
    ordered: 'DATE',
    city: 'STRING',
  }),
  indexes: [
    { name: 'orders_key', type: 'PRIMARY', attributes: ['code'] },
    { name: 'orders_city', type: 'NORMAL', attributes: ['city'] },
  ],
});

const CUSTOMERS = dictionary({
  name: 'customers',
  attributes: [{ name: 'code', datatype: 'STRING', required: true }],
  indexes: [{ name: 'customers_key', type: 'PRIMARY', attributes: ['code'] }],
});

const PLACED_BY = {
  name: 'PLACED_BY',
  fromDictionary: 'orders',
  toDictionary: 'customers',
  condition: [{ fromCol: 'customer', toCol: 'code' }],
};

export async function measureUpload({ apiOf, database, env, say }: Fixture): Promise<Figure[]> {
  const api = await apiOf('load');
  await saveDictionaries(api, [ORDERS, CUSTOMERS]);
  await api.call('POST', '/metadata/edge', PLACED_BY);
  const pieces = csvPieces(ROWS, 'City');

  say(`uploading ${ROWS} rows`);
  const { result: seconds, text: processor } = await processorOfEach(
    { program: WORKER, dataDir: env.DATA_DIR ?? '', count: () => ROWS },
    () => uploadSeconds(api, 'orders', pieces, 'CSV'),
  );
  const rate = ROWS / seconds;
  const memoryBytes = (await memoryOf(WORKER))?.peak;
  say(`changing ${CHANGED_ROWS} of them`);
  const changes = csvPieces(CHANGED_ROWS, 'Town');
  const changed = CHANGED_ROWS / (await uploadSeconds(api, 'orders', changes, 'CSV', 'UPSERT'));
  say(`copying ${ROWS} bare rows`);
  const bare = ROWS / (await copySeconds(database, pieces));
  return [
    {
      what: `upload of ${ROWS.toLocaleString('en-US')} CSV rows: checked, hashed, signed, 2 indexes, 1 edge`,
      measured: perSecond(rate),
      limit: `${perSecond(bare)}, COPY of the same rows into a bare table`,
      budget: perSecond(ROWS_PER_SECOND),
      met: rate >= ROWS_PER_SECOND,
    },
    ...(processor === undefined
      ? []
      : [{ what: 'the same: processor time of a row', measured: processor }]),
    {
      what: `upload of ${CHANGED_ROWS.toLocaleString('en-US')} CSV rows that change records: an attribute and its index`,
      measured: perSecond(changed),
      budget: perSecond(CHANGED_PER_SECOND),
      met: changed >= CHANGED_PER_SECOND,
    },
    ...(memoryBytes === undefined
      ? []
      : [
          {
            what: 'the worker’s memory at its peak',
            measured: megabytes(memoryBytes),
            budget: megabytes(WORKER_BYTES),
            met: memoryBytes <= WORKER_BYTES,
          },
        ]),
  ];
}

/** The first rows as a file, in pieces. @param city what the names of cities begin with */
function csvPieces(rows: number, city: string): string[] {
  const header = ORDERS.attributes.map(({ name }) => name).join(',');
  const starts = Array.from({ length: rows / A_PIECE }, (_, piece) => piece * A_PIECE);
  const lines = (start: number) =>
    Array.from({ length: A_PIECE }, (_, n) => `${rowOf(start + n, city).join(',')}\n`).join('');
  return [`${header}\n`, ...starts.map(lines)];
}

function rowOf(n: number, city: string): string[] {
  return [
    `order-${n}`,
    `customer-${n % 5_000}`,
    `${n % 900}.${String(n % 100).padStart(2, '0')}`,
    String((n % 9) + 1),
    new Date(Date.UTC(2020, 0, 1 + (n % 1_500))).toISOString().slice(0, 10),
    `${city} ${n % 500}`,
  ];
}

/** Uploads a file in pieces and returns the seconds from the start of its job to its end. */
export async function uploadSeconds(
  api: ApiClient,
  chain: string,
  pieces: readonly string[],
  fileType: 'CSV' | 'JSON',
  operation: 'CREATE' | 'UPSERT' = 'CREATE',
): Promise<number> {
  const form = new FormData();
  form.append('operation', operation);
  form.append('fileType', fileType);
  form.append('file', new Blob([...pieces]), `${chain}.${fileType.toLowerCase()}`);
  const { jobId } = await api.call<Job>('POST', `/jobs/${chain}/upload`, form);
  const { jobStarted, jobCompleted } = await api.succeeded(jobId);
  return (Date.parse(jobCompleted ?? '') - Date.parse(jobStarted ?? '')) / 1000;
}

/** The machine's limit: seconds for one COPY of the same file into a table without keys. */
async function copySeconds(database: Database, pieces: readonly string[]): Promise<number> {
  await execute(database, sql`create schema bench`);
  await execute(
    database,
    sql`create table bench.orders
          (code text, customer text, amount numeric, items int, ordered date, city text)`,
  );
  const client = await database.connect();
  const startedMs = performance.now();
  try {
    await copy(client, 'copy bench.orders from stdin (format csv, header)', pieces);
  } finally {
    client.release();
  }
  const seconds = (performance.now() - startedMs) / 1000;
  await execute(database, sql`drop schema bench cascade`);
  return seconds;
}
