import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { completeSecrets } from './secrets.js';

const HOSTED = { DATABASE_URL: 'postgres://db/keyway', OIDC_ISSUER: 'https://id/realms/{realm}' };

let parent;
let dataDir;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'keyway-secrets-'));
  dataDir = path.join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true }));

it('makes secrets once and keeps them for their owner only', async () => {
  const [first, second] = await Promise.all([
    completeSecrets({}, dataDir),
    completeSecrets({}, dataDir),
  ]);
  expect(Object.keys(first).sort()).toEqual(['KEY_SECRET', 'OIDC_CLIENT_SECRET', 'SESSION_SECRET']);
  expect(new Set(Object.values(first)).size).toBe(3);
  expect(second).toEqual(first);
  expect(await completeSecrets({}, dataDir)).toEqual(first);
  expect((await stat(path.join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

it('keeps the secrets that are set', async () => {
  expect(await completeSecrets({ KEY_SECRET: 'given' }, dataDir)).not.toHaveProperty('KEY_SECRET');
});

it('requires them to be set with an external database', async () => {
  await expect(completeSecrets({ ...HOSTED, KEY_SECRET: 'given' }, dataDir)).rejects.toThrow(
    'DATABASE_URL is set, so SESSION_SECRET must be set too',
  );
  const given = { ...HOSTED, KEY_SECRET: 'one', SESSION_SECRET: 'two' };
  expect(await completeSecrets(given, dataDir)).toEqual({});
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});
