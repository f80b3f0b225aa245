import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { IdentityError, verifyIdToken } from './oidc.server.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const ISSUER = 'https://id.example/realms/meridian';
const NONCE = 'nonce-1';

const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const provider = {
  issuer: ISSUER,
  keys: createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] }),
};

const good: JWTPayload = {
  iss: ISSUER,
  aud: 'keyway',
  sub: 's-1',
  iat: SECONDS,
  exp: SECONDS + 300,
  nonce: NONCE,
};

function sign(claims: JWTPayload, key = privateKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
}

const verify = (token: string) => verifyIdToken(token, provider, NONCE, NOW);

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/keyway');
  vi.stubEnv('SESSION_SECRET', 'a secret of thirty-two characters');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('verifyIdToken', () => {
  it('gives the claims of a token made for this sign-in', async () => {
    expect(await verify(await sign(good))).toMatchObject({ sub: 's-1', nonce: NONCE });
    expect(await verify(await sign({ ...good, aud: ['keyway', 'x'], azp: 'keyway' }))).toBeTruthy();
  });

  it.each<[string, JWTPayload]>([
    ['of another realm', { ...good, iss: 'https://id.example/realms/harbor' }],
    ['for another client', { ...good, aud: 'other' }],
    ['issued to another client', { ...good, aud: ['keyway', 'other'], azp: 'other' }],
    ['that has run out', { ...good, exp: SECONDS - 60 }],
    ['that is not valid yet', { ...good, nbf: SECONDS + 600 }],
    ['of another sign-in', { ...good, nonce: 'nonce-2' }],
    ['without a nonce', { ...good, nonce: undefined }],
    ['without a subject', { ...good, sub: undefined }],
    ['without an end', { ...good, exp: undefined }],
  ])('refuses a token %s', async (_, claims) => {
    await expect(sign(claims).then(verify)).rejects.toBeInstanceOf(IdentityError);
  });

  it('refuses a token signed by somebody else', async () => {
    const stranger = await generateKeyPair('RS256');
    await expect(sign(good, stranger.privateKey).then(verify)).rejects.toBeInstanceOf(
      IdentityError,
    );
  });

  it('refuses a token without a signature, and one that takes the public key for a shared secret', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    await expect(verify(`${encode({ alg: 'none' })}.${encode(good)}.`)).rejects.toBeInstanceOf(
      IdentityError,
    );
    const shared = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new TextEncoder().encode(await exportSPKI(publicKey)));
    await expect(verify(shared)).rejects.toBeInstanceOf(IdentityError);
  });

  it('refuses what is no token, in a sentence without the library’s words', async () => {
    await expect(verify('nonsense')).rejects.toThrow(
      'The identity token could not be verified. Sign in again.',
    );
  });
});
