/**
 * Starts a stack for the suites that need one, on free ports and with a folder that is deleted with it, unless `npm
 * test` has started one. It is the global setup of Playwright and of vitest's projects nojs, conformance and soak.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from '#scripts/start/prepare.js';
import { startTestStack } from '#scripts/testing/test-stack.js';

/** Playwright's global setup; returns the function that stops the stack. */
export default async function startOwnStack(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_CONSOLE_ORIGIN) return undefined;
  ensureInstalled();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-browser-'));
  const stack = await startTestStack(dataDir, () => undefined);
  // The workers are started after this and inherit the environment.
  Object.assign(process.env, stack.env);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
