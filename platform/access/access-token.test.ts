/** Every token here is signed by the right key; what it says decides. */
import { CompactSign, createLocalJWKSet, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { TokenError } from './access-token.ts';
import { createTokenChecker } from './token.ts';

const ISSUER = 'https://id.example/realms/acme';
const NOW = new Date('2026-03-01T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const DAY = 24 * 60 * 60;

const { privateKey, publicKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });

/** Header and claims that replace those of Keycloak's access tokens; `undefined` removes one. */
interface Change {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Replaces text of the payload, for what JSON.stringify cannot write. */
  raw?: [from: string, to: string];
}

async function sign({ header = {}, claims = {}, raw = ['', ''] }: Change): Promise<string> {
  const payload = JSON.stringify({
    iss: ISSUER,
    aud: ['account', 'other'],
    sub: 'ann',
    iat: SECONDS,
    exp: SECONDS + 300,
    typ: 'Bearer',
    azp: 'keyway',
    sid: 'live',
    ...claims,
  }).replace(...raw);
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'JWT', ...header })
    .sign(privateKey);
}

const checker = createTokenChecker({
  issuerOf: () => ISSUER,
  audience: 'account',
  clients: ['keyway', 'loader'],
  roleClaim: { path: 'resource_access.{zone}.roles' },
  now: () => NOW,
  findIssuer: (issuer) => Promise.resolve({ issuer, keys }),
});
const check = async (change: Change) => checker.check(await sign(change), 'acme');

/** The header and the claims of an access token as RFC 9068 defines them. */
const AT_JWT = { header: { typ: 'at+jwt' }, claims: { typ: undefined } };
const atJwt = (claims: Record<string, unknown>): Change => ({
  ...AT_JWT,
  claims: { ...AT_JWT.claims, ...claims },
});

describe('an access token', () => {
  it.each<[string, Change]>([
    ['of Keycloak', {}],
    ['of RFC 9068', atJwt({ azp: undefined, client_id: 'keyway' })],
    ['of RFC 9068 with the long media type', { ...AT_JWT, header: { typ: 'application/at+jwt' } }],
    ['that names its kind twice', { header: { typ: 'AT+JWT' } }],
    ['of another client in the list', { claims: { azp: 'loader' } }],
    ['that names its client twice', { claims: { client_id: 'keyway' } }],
    ['with claims of any type that nobody here reads', { claims: { groups: 7, realm_access: [] } }],
    ['issued by a clock that is a little ahead', { claims: { iat: SECONDS + 20 } }],
    ['of a day', { claims: { exp: SECONDS + DAY } }],
  ])('%s is accepted', async (_, change) => {
    await expect(check(change)).resolves.toMatchObject({ sub: 'ann' });
  });

  it('is refused without a signature, or with one made of the public key as a secret', async () => {
    const token = await sign({});
    const [, payload = ''] = token.split('.');
    const bytes = Buffer.from(payload, 'base64url');
    const headerOf = (alg: string) => ({ alg, kid: 'one', typ: 'JWT' });
    const unsigned = `${Buffer.from(JSON.stringify(headerOf('none'))).toString('base64url')}.${payload}.`;
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    const forged = await new CompactSign(bytes).setProtectedHeader(headerOf('HS256')).sign(secret);
    await expect(checker.check(token, 'acme')).resolves.toMatchObject({ sub: 'ann' });
    for (const refused of [unsigned, forged]) {
      await expect(checker.check(refused, 'acme')).rejects.toBeInstanceOf(TokenError);
    }
  });

  const KIND = 'This is not an access token.';
  it.each<[string, Change]>([
    ['an ID token', { claims: { typ: 'ID' } }],
    ['a refresh token', { claims: { typ: 'Refresh' } }],
    ["another provider's ID token, without typ", { claims: { typ: undefined } }],
    ['an empty typ', { claims: { typ: '' } }],
    ['a typ of another provider', { claims: { typ: 'id_token' } }],
    ['a nonce', { claims: { nonce: 'n' } }],
    ['an at_hash', { claims: { at_hash: 'h' } }],
    ['a c_hash', atJwt({ c_hash: 'h' })],
    ['a header without typ', { header: { typ: undefined } }],
    ['the header typ of a logout token', { header: { typ: 'logout+jwt' } }],
    ['at+jwt that says it is an ID token', { header: { typ: 'at+jwt' }, claims: { typ: 'ID' } }],
  ])('is not: %s', async (_, change) => {
    await expect(check(change)).rejects.toThrow(new TokenError(KIND));
  });

  const CLIENT = 'issued to a client that may not call this API';
  const FUTURE = 'issued in the future';
  const LONG = 'valid for more than a day';
  const isText = (claim: string) => `The claim ${claim} of the access token must be a text`;
  const isTime = (claim: string) => `The claim ${claim} of the access token must be a whole number`;
  it.each<[string, Change, string]>([
    ['of another client', { claims: { azp: 'other' } }, CLIENT],
    ['of another client, in RFC 9068', atJwt({ azp: undefined, client_id: 'other' }), CLIENT],
    ['of two clients, one of them foreign', { claims: { client_id: 'other' } }, CLIENT],
    ['of no client', { claims: { azp: undefined } }, CLIENT],
    ['of a client named by a list', { claims: { azp: ['keyway'] } }, isText('azp')],
    ['for another audience', { claims: { aud: 'other' } }, 'not valid for this customer'],
    ['of nobody', { claims: { sub: '' } }, isText('sub')],
    ['of a number', { claims: { sub: 7 } }, isText('sub')],
    ['with a NUL', { claims: { sub: 'ann\0' } }, 'a text without control characters'],
    ['of a very long name', { claims: { sub: 'a'.repeat(600) } }, 'a text of up to 512 characters'],
    ['with a numeric typ', { claims: { typ: 1 } }, isText('typ')],
    ['with a numeric sid', { claims: { sid: 1 } }, isText('sid')],
    ['verified by a text', { claims: { email_verified: 'true' } }, 'must be true or false'],
    ['that ends at infinity', { raw: [`"exp":${SECONDS + 300}`, '"exp":1e400'] }, isTime('exp')],
    ['issued at infinity', { raw: [`"iat":${SECONDS}`, '"iat":1e400'] }, isTime('iat')],
    ['that ends in a fraction', { claims: { exp: SECONDS + 0.5 } }, isTime('exp')],
    ['that began before 1970', { claims: { iat: -1 } }, 'a time after 1970'],
    ['valid from a text', { claims: { nbf: 'now' } }, 'not valid for this customer'],
    ['valid from tomorrow', { claims: { nbf: SECONDS + DAY } }, 'not valid for this customer'],
    ['issued a day ahead', { claims: { iat: SECONDS + DAY, exp: SECONDS + DAY + 300 } }, FUTURE],
    ['of two days', { claims: { exp: SECONDS + 2 * DAY } }, LONG],
    ['of the year 5138', { claims: { exp: 1e11 } }, LONG],
    ['that is bound to a key', { claims: { cnf: { jkt: 'x' } } }, 'bound to a key'],
  ])('is refused: %s', async (_, change, sentence) => {
    const checked = check(change);
    await expect(checked).rejects.toBeInstanceOf(TokenError);
    await expect(checked).rejects.toThrow(sentence);
  });
});
