/** The secrets of an embedded Keyway. They are made once and kept in DATA_DIR, where only their owner can read them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { LauncherError } from './project.js';

const NEEDED_WHEN_HOSTED = ['SESSION_SECRET', 'KEY_SECRET'];

/**
 * The secrets that the environment does not set. With an external database they must be set: a file on this machine
 * would be missing on the next one, and everything encrypted with it would be lost.
 * @param {Record<string, string | undefined>} env
 * @param {string} dataDir
 * @returns {Promise<Record<string, string>>}
 * @throws {LauncherError} naming the missing variables
 */
export async function completeSecrets(env, dataDir) {
  const missing = NEEDED_WHEN_HOSTED.filter((name) => !env[name]?.trim());
  if (env.DATABASE_URL?.trim() && missing.length > 0) {
    throw new LauncherError(
      `DATABASE_URL is set, so ${missing.join(' and ')} must be set too: at least 32 secret characters each, such as "openssl rand -hex 32" makes.`,
    );
  }
  const wanted = env.OIDC_ISSUER?.trim() ? missing : [...missing, 'OIDC_CLIENT_SECRET'];
  const absent = wanted.filter((name) => !env[name]?.trim());
  if (absent.length === 0) return {};
  const kept = await openSecrets(path.join(dataDir, 'secrets.json'));
  return Object.fromEntries(absent.map((name) => [name, kept[name]]));
}

/** @param {string} file @returns {Promise<Record<string, string>>} */
async function openSecrets(file) {
  const kept = await readSecrets(file);
  if (kept) return kept;
  const fresh = Object.fromEntries(
    [...NEEDED_WHEN_HOSTED, 'OIDC_CLIENT_SECRET'].map((name) => [
      name,
      randomBytes(32).toString('base64url'),
    ]),
  );
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(fresh, null, 2), { mode: 0o600, flush: true });
  // Creating a link is atomic and fails when another process was first; then that process's secrets are used.
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readSecrets(file)) ?? fresh;
}

/** @param {string} file */
async function readSecrets(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
