/**
 * The stack of the browser suites: the one that `npm test` started, or else a separate one on free ports, with a
 * folder that is deleted with it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureInstalled } from '#scripts/lib/prepare.js';
import { startTestStack } from '#scripts/lib/test-stack.js';

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
