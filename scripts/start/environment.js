/**
 * The settings that every process needs and the user need not set: secrets and a database. The launcher uses this
 * module, and so do commands that run beside it or alone.
 */
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { completeSecrets } from './secrets.js';
import { inProject, LauncherError } from './project.js';

/**
 * @typedef {object} Environment
 * @property {Record<string, string | undefined>} env complete, for `loadConfig` or a child process
 * @property {string} dataDir absolute
 * @property {boolean} embedded true when the database is the one that comes with Keyway
 * @property {() => Promise<void>} close stops the embedded server unless others still use it
 */

/**
 * Completes the environment; starts the embedded server or uses the running one, unless DATABASE_URL is set.
 * @param {Record<string, string | undefined>} given
 * @param {{ log: (line: string) => void, dev?: boolean, settings?: Record<string, string> }} options `dev`: from
 *   the sources, no build needed; `settings`: of an embedded server that is started here
 * @returns {Promise<Environment>}
 * @throws {LauncherError} naming the variable that is missing or wrong
 */
export async function openEnvironment(given, { log, dev = false, settings }) {
  const dataDir = dataDirOf(given);
  await ensureWritable(dataDir);
  const secrets = await completeSecrets(given, dataDir);
  const env = { ...given, ...secrets, DATA_DIR: dataDir };
  if (given.DATABASE_URL?.trim()) {
    return { env, dataDir, embedded: false, close: async () => undefined };
  }
  const { startEmbeddedPostgres } = await loadEmbedded(dev);
  const walArchiveDir = given.WAL_ARCHIVE_DIR?.trim() || undefined;
  const server = await startEmbeddedPostgres({ dataDir, log, settings, walArchiveDir });
  return {
    env: { ...env, DATABASE_URL: server.url },
    dataDir,
    embedded: true,
    close: () => server.stop(),
  };
}

/** The folder of all stored files, absolute. @param {Record<string, string | undefined>} given */
export function dataDirOf(given) {
  return path.resolve(given.DATA_DIR?.trim() || inProject('data'));
}

/**
 * Creates the folder if it is missing.
 * @param {string} dataDir
 * @throws {LauncherError} when this user cannot keep files in it
 */
export async function ensureWritable(dataDir) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch ({ code }) {
    throw new LauncherError(
      `DATA_DIR is ${dataDir}, where this user cannot keep files (${code}). Set DATA_DIR to a folder of this user, or give that one to it.`,
    );
  }
}

/**
 * @param {boolean} dev
 * @returns {Promise<typeof import('#platform/storage/embedded/embedded.ts')>}
 */
async function loadEmbedded(dev) {
  const built = inProject('build/platform/postgres.js');
  if (!dev && existsSync(built)) return import(pathToFileURL(built).href);
  const { tsImport } = await import('tsx/esm/api');
  return tsImport('../../platform/storage/embedded/embedded.ts', import.meta.url);
}
