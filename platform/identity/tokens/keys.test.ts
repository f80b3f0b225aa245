import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRealmKeys, publicKeys, signingAlgorithm } from './keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('the identity provider makes a key of 128 bits of security, which a repeat reads again', async () => {
  const made = await loadRealmKeys(folder, 'meridian');
  expect(made.jwks.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256' })]);
  expect(signingAlgorithm(made)).toBe('ES256');
  expect(await loadRealmKeys(folder, 'meridian')).toEqual(made);
});

it('the identity provider signs with the RSA key of an earlier version', async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'old', alg: 'RS256', use: 'sig' };
  const kept = { jwks: { keys: [key] }, cookieSecrets: ['secret'] };
  await writeFile(path.join(folder, 'old.json'), JSON.stringify(kept));
  const read = await loadRealmKeys(folder, 'old');
  expect(read).toEqual(kept);
  expect(signingAlgorithm(read)).toBe('RS256');
});

it('the identity provider publishes nothing private', async () => {
  const [key = {}] = publicKeys(await loadRealmKeys(folder, 'meridian')).keys;
  const { x, y, kid } = key;
  expect(JSON.parse(JSON.stringify(key))).toEqual({
    ...{ kty: 'EC', crv: 'P-256', x, y },
    ...{ kid, alg: 'ES256', use: 'sig' },
  });
});
