/**
 * What the browser suites run against: the stack that `npm test` started, or else one of their own, on free
 * ports and in a folder that goes with it.
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
  // The workers are started after this, with this environment.
  Object.assign(process.env, stack.env);
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
