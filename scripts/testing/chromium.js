/** The browser of the tests. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { LauncherError } from '#scripts/start/project.js';

/**
 * The paths of Chromium. The shell is preferred: it has no window, so a browser suite needs a quarter less processor
 * time. The tests pass with the others too.
 */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const DEBIAN = '/etc/debian_version';

/**
 * The path of a Chromium: the one CHROMIUM_PATH names, the system's, Playwright's own, or, as root on
 * Debian, one that is installed now.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<string>}
 * @throws {LauncherError} naming the command that installs one
 */
export async function ensureChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new LauncherError(
      `CHROMIUM_PATH is ${env.CHROMIUM_PATH}, and there is no such file. Set it to a Chromium.`,
    );
  }
  const { chromium } = await import('@playwright/test');
  const paths = [...USUAL_PATHS, chromium.executablePath()];
  const found = paths.find((file) => existsSync(file)) ?? installFromDebian();
  if (found) return found;
  throw new LauncherError(
    'No Chromium was found. Run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to one.',
  );
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync(DEBIAN)) return undefined;
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  ]) {
    spawnSync('apt-get', args, { stdio: 'inherit', env });
  }
  return USUAL_PATHS.find((file) => existsSync(file));
}
