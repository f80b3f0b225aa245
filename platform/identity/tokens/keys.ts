/**
 * The secrets of a realm: the keys that sign its tokens and its cookies. They are created at the realm's first use
 * and stored in a file that only its owner can read.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

/**
 * The algorithm has a security of 128 bits. An RSA key of the same security takes seconds to make, and the first
 * sign-in would wait for it.
 */
const ALGORITHM = 'ES256';

export interface RealmKeys {
  /** Private keys; the first one signs. */
  jwks: { keys: JWK[] };
  cookieSecrets: string[];
}

/**
 * Reads the secrets of a realm from `keysDir`, or creates them. Processes that start together get the same ones.
 */
export async function loadRealmKeys(keysDir: string, realm: string): Promise<RealmKeys> {
  const file = path.join(keysDir, `${realm}.json`);
  const kept = (await readKeys(file)) ?? (await makeKeys(file));
  if (!kept) throw new Error(`The keys of the realm "${realm}" vanished while they were made.`);
  return kept;
}

/** The algorithm that signs tokens. It is the key's: files of earlier versions have RSA keys. */
export function signingAlgorithm({ jwks }: RealmKeys): 'ES256' | 'RS256' {
  return jwks.keys[0]?.alg === 'RS256' ? 'RS256' : ALGORITHM;
}

/** The public keys, for verifying signatures. */
export function publicKeys({ jwks }: RealmKeys): { keys: JWK[] } {
  return {
    keys: jwks.keys.map(({ kty, crv, x, y, n, e, kid, alg, use }) => ({
      ...{ kty, crv, x, y, n, e },
      ...{ kid, alg, use },
    })),
  };
}

async function readKeys(file: string): Promise<RealmKeys | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RealmKeys;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Creates the file by a hard link, which is atomic. It fails when another process was first, whose keys are then used.
 */
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
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ALGORITHM, use: 'sig' };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
