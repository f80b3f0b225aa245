import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadRealmKeys } from './keys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('makes an RSA key of 3,072 bits, which a repeat reads again', async () => {
  const made = await loadRealmKeys(folder, 'meridian');
  const bits = made.jwks.keys.map(({ n }) => Buffer.from(n ?? '', 'base64url').length * 8);
  expect(bits).toEqual([3_072]);
  expect(await loadRealmKeys(folder, 'meridian')).toEqual(made);
});
