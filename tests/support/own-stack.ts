/**
 * What the browser suites run against: the stack that `npm test` started, or else one of their own, on free
 * ports and in a folder that goes with it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#scripts/lib/ports.js';
import { ensureBuilt } from '#scripts/lib/prepare.js';
import { startStack } from '#scripts/lib/stack.js';

/** Playwright's global setup; gives what ends the stack again. */
export default async function startOwnStack(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_CONSOLE_ORIGIN) return undefined;
  ensureBuilt();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-browser-'));
  const stack = await startStack(
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      PLATFORM_PORT: String(await findFreePort()),
    },
    { log: () => undefined },
  );
  // The workers are started after this, with this environment.
  process.env.TEST_CONSOLE_ORIGIN = stack.consoleOrigin;
  process.env.TEST_API_ORIGIN = stack.apiOrigin;
  process.env.TEST_DATABASE_URL = stack.databaseUrl;
  process.env.TEST_DATA_DIR = dataDir;
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
