/** The whole of Keyway for a run of tests, on free ports, with a platform that can be made to fail. */
import { startPlatformProxy } from './platform-proxy.js';
import { findFreePort } from '#scripts/start/ports.js';
import { ensureBuilt } from '#scripts/start/prepare.js';
import { startStack } from '#scripts/start/stack.js';

/**
 * @param {string} dataDir of the server that the stack uses, or of a new one
 * @param {(name: string, line: string) => void} log
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} what the tests are told
 */
export async function startTestStack(dataDir, log) {
  ensureBuilt();
  const platformPort = await findFreePort();
  const platformOrigin = `http://localhost:${platformPort}`;
  const pageOrigin = `http://localhost:${await findFreePort()}`;
  const proxy = await startPlatformProxy(platformOrigin);
  try {
    const stack = await startStack(
      {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        PORT: String(await findFreePort()),
        PLATFORM_PORT: String(platformPort),
        API_HOST: proxy.origin,
        API_ALLOWED_ORIGINS: pageOrigin,
      },
      { log },
    );
    return {
      env: {
        TEST_API_ORIGIN: proxy.origin,
        TEST_CONSOLE_ORIGIN: stack.consoleOrigin,
        TEST_PAGE_ORIGIN: pageOrigin,
        TEST_DATABASE_URL: stack.databaseUrl,
        TEST_DATA_DIR: dataDir,
      },
      stop: async () => {
        await stack.stop();
        proxy.close();
      },
    };
  } catch (error) {
    proxy.close();
    throw error;
  }
}
