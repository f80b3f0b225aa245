/** Starts a separate Keyway whose processes are watched: what they log, and which modules they have loaded. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#platform/storage/database.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { ensureBuilt } from '#scripts/start/prepare.js';
import { startStack } from '#scripts/start/stack.js';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';

export interface WatchedStack {
  consoleOrigin: string;
  apiOrigin: string;
  db: Database;
  /** A customer with an empty zone. */
  visitor: Visitor;
  /** The lines of JSON that a process has logged. */
  linesOf(name: 'console' | 'api' | 'worker'): Record<string, unknown>[];
  /** Stops the processes. @returns the addresses of the modules that each of them has loaded */
  stop(): Promise<string[][]>;
  /** Deletes its database and its folder. */
  remove(): Promise<void>;
}

/** @param settings more variables of all processes */
export async function startWatchedStack(settings: Record<string, string>): Promise<WatchedStack> {
  ensureBuilt();
  const [database, dataDir, coverage] = await Promise.all([
    freshDatabase(),
    mkdtemp(path.join(tmpdir(), 'keyway-watched-')),
    mkdtemp(path.join(tmpdir(), 'keyway-modules-')),
  ]);
  const visitor = await makeCustomer(database.db);
  const lines: { name: string; line: Record<string, unknown> }[] = [];
  const log = (name: string, text: string) => {
    if (text.startsWith('{')) {
      lines.push({ name, line: JSON.parse(text) as Record<string, unknown> });
    }
  };
  const stack = await startStack(
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
      SESSION_SECRET: 'c7d9b0a8e4416ff3b1c29d7a64e58012',
      PORT: String(await findFreePort()),
      PLATFORM_PORT: String(await findFreePort()),
      // Each process writes a file there when it ends, which names all that it has loaded.
      NODE_V8_COVERAGE: coverage,
      ...settings,
    },
    { log },
  );
  const remove = async () => {
    await database.drop();
    for (const folder of [dataDir, coverage]) await rm(folder, { recursive: true, force: true });
  };
  return {
    consoleOrigin: stack.consoleOrigin,
    apiOrigin: stack.apiOrigin,
    db: database.db,
    visitor,
    linesOf: (name) => lines.filter((one) => one.name === name).map(({ line }) => line),
    remove,
    async stop() {
      await stack.stop();
      const files = await readdir(coverage);
      return Promise.all(files.map((file) => readModules(path.join(coverage, file))));
    },
  };
}

async function readModules(file: string): Promise<string[]> {
  const { result } = JSON.parse(await readFile(file, 'utf8')) as { result: { url: string }[] };
  return result.map(({ url }) => url);
}
