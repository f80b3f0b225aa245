/**
 * Vitest's global setup where the platform runs from source. It bundles what runs on threads, and stops the embedded
 * test server after the run, unless another run still uses it.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bundleThreads } from '#scripts/packaging/bundle.js';
import { startTestServer, TEST_DATA_DIR } from '#tests/support/zones/database.ts';

export async function setup(): Promise<() => Promise<void>> {
  await bundleThreads();
  return async () => {
    if (!existsSync(path.join(TEST_DATA_DIR, 'postgres/postmaster.pid'))) return;
    const server = await startTestServer();
    await server.stop();
  };
}
