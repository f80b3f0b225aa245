/**
 * The secrets of a realm: the key that signs its tokens and the one that signs its cookies. They are made at
 * the realm's first use and kept in a file only its owner can read.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

export const SIGNING_ALGORITHM = 'RS256';

export interface RealmKeys {
  /** Private keys, the one in use first. */
  jwks: { keys: JWK[] };
  cookieSecrets: string[];
}

/**
 * Reads the secrets of a realm from `keysDir`, made if they are missing. Processes that start together agree
 * on the same ones.
 */
export async function loadRealmKeys(keysDir: string, realm: string): Promise<RealmKeys> {
  const file = path.join(keysDir, `${realm}.json`);
  const kept = (await readKeys(file)) ?? (await makeKeys(file));
  if (!kept) throw new Error(`The keys of the realm "${realm}" vanished while they were made.`);
  return kept;
}

/** What others need to check a signature. */
export function publicKeys({ jwks }: RealmKeys): { keys: JWK[] } {
  return { keys: jwks.keys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })) };
}

async function readKeys(file: string): Promise<RealmKeys | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RealmKeys;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A hard link either appears whole or fails because another process was first; then that one's keys count. */
async function makeKeys(file: string): Promise<RealmKeys | undefined> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  const keys: RealmKeys = {
    jwks: { keys: [await makeSigningKey()] },
    cookieSecrets: [randomBytes(32).toString('base64url')],
  };
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
  return readKeys(file);
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
