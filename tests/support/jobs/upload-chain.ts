/** A chain of people for tests of uploads. */
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { countRows } from '#platform/storage/database.ts';
import { freshJobs } from './jobs.ts';
import type { TestJobs } from './jobs.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import type { buildDictionary } from '#tests/support/zones/zone.ts';

export let t: TestJobs;
let chains = 0;
/** The chain of the running test; each test gets a new one. */
export let chain: string;

/** Gives the test file a zone with jobs. */
export function useUploads(): void {
  beforeAll(async () => {
    t = await freshJobs();
  });
  afterAll(() => t.drop());
}

export const BY_CODE = { name: 'by_code', type: 'PRIMARY' as const, attributes: ['code'] };

type Given = Partial<Parameters<typeof buildDictionary>[0]>;
export async function freshChain(given: Given = {}): Promise<void> {
  chain = `person_${++chains}`;
  const attributes = [
    { name: 'code', datatype: 'STRING' as const, required: true },
    { name: 'age', datatype: 'INTEGER' as const },
    { name: 'email', datatype: 'STRING' as const },
  ];
  const indexes = [BY_CODE, { name: 'by_email', type: 'UNIQUE' as const, attributes: ['email'] }];
  await saveDictionary(t, { name: chain, attributes, indexes, ...given });
}

export const upload = async (text: string, given: Parameters<TestJobs['upload']>[1] = {}) =>
  t.run(await t.upload(text, { chain, ...given }));

/** The data of the chain's records in the order in which they were made. */
export async function records(): Promise<Record<string, unknown>[]> {
  const heads = await readHeads(t.db, t.zone, sql`chain = ${chain} and not deleted`);
  return heads.map(({ body }) => body.data as Record<string, unknown>);
}

/** How many versions the chain's records have together. */
export const versions = () =>
  countRows(t.db, sql`from ledger where zone = ${t.zone.id} and chain = ${chain}`);

/** A file of records with the codes c`from` to c`to`. */
export const lines = (from: number, to: number) =>
  ['code,age', ...Array.from({ length: to - from + 1 }, (_, i) => `c${from + i},${i % 90}`)].join(
    '\n',
  );
