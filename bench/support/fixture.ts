/** The environment of every measurement: a separate stack with its own customer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMPTY_DICTIONARY } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { publishPolicy, saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import { openDatabase } from '#platform/storage/database.ts';
import type { Database } from '#platform/storage/database.ts';
import { openApiClient } from '#scripts/testing/api-client.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { startStack } from '#scripts/start/stack.js';

export const ACCOUNT = account('owner', 'Bench Owner');
/** An account that shares records with the owner of the bench. */
export const SHARER = account('sharer', 'Bench Sharer');

function account(name: string, fullName: string) {
  return { realm: 'bench', email: `${name}@bench.test`, password: 'keyway', name: fullName };
}

/** One zone per purpose, so that measurements do not share records. */
export const ZONES = [
  'pages',
  'many',
  'load',
  'graph',
  'lifegraph',
  'appends',
  'consent',
  'contracts',
  'lists',
  'lists_page',
  'lists_empty',
] as const;
export type BenchZone = (typeof ZONES)[number];

export interface Fixture {
  consoleOrigin: string;
  apiOrigin: string;
  /** The environment in which the stack runs. A second start over the same data needs it. */
  env: Record<string, string | undefined>;
  database: Database;
  apiOf: (zone: BenchZone, account?: typeof ACCOUNT) => Promise<ApiClient>;
  say: (line: string) => void;
  /** Stops the processes; the data stay. */
  stop: () => Promise<void>;
  /** Stops the processes and removes the data. */
  close: () => Promise<void>;
}

export async function openFixture(say: (line: string) => void): Promise<Fixture> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-bench-'));
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    PLATFORM_PORT: String(await findFreePort()),
  };
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const stack = await startStack(env, { log: () => undefined }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { consoleOrigin, apiOrigin } = stack;
  const database = openDatabase(stack.databaseUrl, { name: 'keyway-bench', max: 4 });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= database.end().then(() => stack.stop()));
  const apiOf = (zone: BenchZone, given = ACCOUNT) =>
    openApiClient({ apiOrigin, consoleOrigin, dataDir, account: given, zone });
  const close = async () => {
    await stop();
    await remove();
  };
  try {
    await makeCustomer(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { consoleOrigin, apiOrigin, env, database, apiOf, say, stop, close };
}

async function makeCustomer(database: Database): Promise<void> {
  const { realm } = ACCOUNT;
  await saveCustomer(database, { name: realm, legalName: 'Bench' });
  for (const name of ZONES) {
    await saveZone(database, { customer: realm, name, environment: 'DEV' });
  }
  await publishPolicy(database, realm, 'Measure fairly.');
  const roles = Object.fromEntries(ZONES.map((name) => [name, ['sdzUser', 'sdzAdmin'] as const]));
  for (const given of [ACCOUNT, SHARER]) await createAccount(database, { ...given, roles });
}

/** Saves dictionaries in one job. */
export async function saveDictionaries(
  api: ApiClient,
  dictionaries: readonly Dictionary[],
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify(dictionaries)]), 'dictionaries.json');
  const { jobId } = await api.call<{ jobId: string }>('POST', '/jobs/dictionary', form);
  await api.succeeded(jobId);
}

/** A dictionary with defaults. */
export function dictionary(
  given: Pick<Dictionary, 'name' | 'attributes'> & Partial<Dictionary>,
): Dictionary {
  return { ...EMPTY_DICTIONARY, ...given };
}
