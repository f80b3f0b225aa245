/** Vitest's global setup: stops the embedded test server after the run, unless another run still uses it. */
import { existsSync } from 'node:fs';
import path from 'node:path';

import { startTestServer, TEST_DATA_DIR } from './database.ts';

export function setup(): () => Promise<void> {
  return async () => {
    if (!existsSync(path.join(TEST_DATA_DIR, 'postgres/postmaster.pid'))) return;
    const server = await startTestServer();
    await server.stop();
  };
}
