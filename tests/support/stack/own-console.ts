/**
 * Runs the built console in the process of the test, beside the one of the stack, with the same sessions and platform.
 */
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { inProject } from '#scripts/start/project.js';
import { completeSecrets } from '#scripts/start/secrets.js';

/** Returns a function that answers a request as the console would, but in this process, which can measure the cost. */
export async function openOwnConsole(): Promise<(request: Request) => Promise<Response>> {
  const {
    TEST_DATA_DIR = '',
    TEST_DATABASE_URL,
    TEST_API_ORIGIN,
    TEST_CONSOLE_ORIGIN,
  } = process.env;
  Object.assign(process.env, await completeSecrets({}, TEST_DATA_DIR), {
    // React renders several times slower in development.
    NODE_ENV: 'production',
    DATABASE_URL: TEST_DATABASE_URL,
    API_HOST: TEST_API_ORIGIN,
    PUBLIC_ORIGIN: TEST_CONSOLE_ORIGIN,
  });
  const entry = pathToFileURL(inProject('build/server/index.js')).href;
  const build = (await import(/* @vite-ignore */ entry)) as ServerBuild;
  return createRequestHandler(build, 'production');
}
