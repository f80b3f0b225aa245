import { createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { discover } from './oidc.server.ts';
import { IdentityError, UnknownRealmError, verifyIdToken } from './oidc.server.ts';

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

describe('discover', () => {
  const MINUTE_MS = 60_000;
  const issuer = 'https://id.example/tenants/acme/';
  const DOCUMENT = {
    issuer,
    jwks_uri: 'https://id.example/keys',
    authorization_endpoint: 'https://id.example/login',
    token_endpoint: 'https://id.example/exchange',
    end_session_endpoint: 'https://id.example/bye',
  };
  let answer: () => Promise<Response>;
  const asked = vi.fn((_address: string) => answer());
  let discoverAs: typeof discover;

  beforeEach(async () => {
    // Both the configuration and what was discovered are kept for the whole process.
    vi.resetModules();
    vi.stubEnv('OIDC_ISSUER', 'https://id.example/tenants/{realm}/');
    vi.stubGlobal('fetch', asked);
    asked.mockClear();
    answer = () => Promise.resolve(Response.json(DOCUMENT));
    discoverAs = (await import('./oidc.server.ts')).discover;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('takes every address from the document, once in ten minutes', async () => {
    const [first, second] = [await discoverAs('acme', 0), await discoverAs('acme', 9 * MINUTE_MS)];
    expect(first).toMatchObject({
      issuer,
      authorizationEndpoint: DOCUMENT.authorization_endpoint,
      tokenEndpoint: DOCUMENT.token_endpoint,
      endSessionEndpoint: DOCUMENT.end_session_endpoint,
    });
    expect(second).toBe(first);
    expect(asked.mock.calls.map(([address]) => address)).toEqual([
      'https://id.example/tenants/acme/.well-known/openid-configuration',
    ]);
  });

  it('refreshes the document, and keeps the former one while the provider is down', async () => {
    await discoverAs('acme', 0);
    answer = () => Promise.reject(new TypeError('fetch failed'));
    expect(await discoverAs('acme', 11 * MINUTE_MS)).toMatchObject({ issuer });
    answer = () =>
      Promise.resolve(Response.json({ ...DOCUMENT, token_endpoint: 'https://id.example/2' }));
    expect((await discoverAs('acme', 12 * MINUTE_MS)).tokenEndpoint).toBe('https://id.example/2');
  });

  it.each<[string, () => Response, string]>([
    ['no document', () => new Response('<p>', { status: 200 }), 'not a JSON object'],
    ['another issuer', () => Response.json({ ...DOCUMENT, issuer: 'https://x.test' }), 'x.test'],
    ['no sign-in', () => Response.json({ ...DOCUMENT, token_endpoint: undefined }), 'to sign in'],
    ['a failure', () => new Response('', { status: 502 }), 'status 502'],
  ])('says what is wrong with %s', async (_, make, reason) => {
    answer = () => Promise.resolve(make());
    await expect(discoverAs('acme')).rejects.toThrow(reason);
    await expect(discoverAs('acme')).rejects.toThrow('check OIDC_ISSUER');
  });

  it('tells an unknown customer from a failure', async () => {
    answer = () => Promise.resolve(new Response('', { status: 404 }));
    await expect(discoverAs('nobody')).rejects.toMatchObject({ name: UnknownRealmError.name });
  });
});
