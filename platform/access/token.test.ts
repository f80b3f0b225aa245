import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { describe, expect, it } from 'vitest';
import { TokenError } from './access-token.ts';
import { IssuerUnreachableError } from './issuers.ts';
import { createTokenChecker } from './token.ts';
import { UNVERIFIED } from './token-refusal.ts';

const PATH = 'resource_access.{zone}.roles';
const OPTIONS = { audience: 'account', clients: ['keyway'], roleClaim: { path: PATH } };

describe('roles of a token', () => {
  const checker = createTokenChecker({ ...OPTIONS, issuerOf: () => '' });
  const rolesIn = (zone: string, access: Record<string, unknown>) =>
    checker.rolesIn({ resource_access: access }, 'acme', zone);

  it.each(['dev', 'DEV', 'acme_dev', 'acme-dev', 'AcmeDev', 'acme/dev', 'dev (acme)'])(
    'are under the zone, or realm plus zone: %s [A-632]',
    (key) => {
      expect(rolesIn('dev', { [key]: { roles: ['sdzUser'] } })).toEqual(['sdzUser']);
    },
  );

  it('are those of the zone itself where another zone is named like realm plus zone', () => {
    const access = { acme_dev: { roles: ['sdzAdmin'] }, dev: { roles: ['sdzReadOnly'] } };
    expect(rolesIn('dev', access)).toEqual(['sdzReadOnly']);
    expect(rolesIn('acme_dev', access)).toEqual(['sdzAdmin']);
  });

  it.each([
    ['no entry', {}],
    ['an entry of another shape', { dev: 'sdzAdmin' }],
    ['a number', { dev: { roles: 7 } }],
    ['another zone', { other: { roles: ['sdzAdmin'] } }],
  ])('are none with %s', (_, access) => {
    expect(rolesIn('dev', access)).toEqual([]);
  });
});

describe('a token', () => {
  const NOW_S = Math.floor(Date.now() / 1000);
  const sign = (key: CryptoKey, claims: Record<string, unknown> = {}) =>
    new SignJWT({
      typ: 'Bearer',
      azp: 'keyway',
      sub: 'ann',
      iss: ISSUER,
      aud: 'account',
      iat: NOW_S,
      exp: NOW_S + 300,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'one' })
      .sign(key);
  const ISSUER = 'http://127.0.0.1:9/realms/acme';
  const found = (keys: JWTVerifyGetKey) => (issuer: string) => Promise.resolve({ issuer, keys });
  const checkerOf = (keys?: JWTVerifyGetKey, warn?: (line: string) => void) =>
    createTokenChecker({
      ...OPTIONS,
      issuerOf: () => ISSUER,
      ...(keys && { findIssuer: found(keys) }),
      ...(warn && { warn }),
    });

  it('gives its claims when a key of the provider signed it', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
    await expect(checkerOf(keys).check(await sign(privateKey), 'acme')).resolves.toMatchObject({
      sub: 'ann',
    });
  });

  it('is refused when no key of the provider signed it', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const keys = createLocalJWKSet({ keys: [] });
    const said: string[] = [];
    const checker = checkerOf(keys, (line) => said.push(line));
    const checked = checker.check(await sign(privateKey), 'acme');
    await expect(checked).rejects.toBeInstanceOf(TokenError);
    expect(said).toEqual([
      `A token for 'acme' is refused. ${UNVERIFIED} Its header is {"alg":"ES256","kid":"one"}; the keys of ${ISSUER} have none for that.`,
    ]);
  });

  it.each([
    [
      'audience',
      { aud: ['openid', 'profile'] },
      /its audience/,
      'aud is ["openid","profile"]; OIDC_AUDIENCE is account.',
    ],
    [
      'issuer',
      { iss: 'http://elsewhere' },
      /its issuer/,
      `iss is "http://elsewhere"; the provider's issuer is ${ISSUER}.`,
    ],
    [
      'start',
      { nbf: NOW_S + 3600 },
      /not valid yet/,
      `nbf is ${NOW_S + 3600}; the time here is ${NOW_S}.`,
    ],
    [
      'end',
      { exp: NOW_S - 3600 },
      /has expired/,
      `exp is ${NOW_S - 3600}; the time here is ${NOW_S}.`,
    ],
    ['client', { azp: 'other' }, /OIDC_CLIENTS/, 'OIDC_CLIENTS.'],
  ])(
    'of another %s is refused with the reason, which is logged once a minute',
    async (_, claims, sentence, logged) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
      const said: string[] = [];
      let now = new Date(NOW_S * 1000);
      const checker = createTokenChecker({
        ...OPTIONS,
        issuerOf: () => ISSUER,
        findIssuer: found(keys),
        warn: (line) => said.push(line),
        now: () => now,
      });
      const token = await sign(privateKey, claims);
      const refused = () => expect(checker.check(token, 'acme')).rejects.toThrow(sentence);
      await refused();
      await refused();
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(logged);
      expect(said[0]).not.toContain(token.split('.')[1]);
      now = new Date(now.getTime() + 60_000);
      await refused();
      expect(said).toHaveLength(2);
    },
  );

  it('is not blamed when the provider cannot be reached', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const checked = checkerOf().check(await sign(privateKey), 'acme');
    await expect(checked).rejects.toBeInstanceOf(IssuerUnreachableError);
  });

  it('whose signature was checked is compared with the clock at each call, and with no other realm', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
    let now = new Date();
    let asked = 0;
    const checker = createTokenChecker({
      issuerOf: (realm) => ISSUER.replace('acme', realm),
      ...OPTIONS,
      now: () => now,
      findIssuer: found((header, token) => {
        asked++;
        return keys(header, token);
      }),
    });
    const token = await sign(privateKey);
    await checker.check(token, 'acme');
    await checker.check(token, 'acme');
    expect(asked).toBe(1);
    await expect(checker.check(token, 'globex')).rejects.toBeInstanceOf(TokenError);
    now = new Date(now.getTime() + 6 * 60_000);
    await expect(checker.check(token, 'acme')).rejects.toThrow('has expired');
  });

  it('of a realm whose tokens have no claim for roles is reported once, with what it has', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] });
    const said: string[] = [];
    const checker = checkerOf(keys, (line) => said.push(line));
    await checker.check(await sign(privateKey, { groups: ['x'], scope: 'openid' }), 'acme');
    await checker.check(await sign(privateKey, { scope: 'openid' }), 'acme');
    expect(said).toEqual([
      "Nobody of 'acme' has a role: ROLE_CLAIM does not fit. The claim resource_access.{zone}.roles is missing; the token has: groups, scope.",
    ]);
  });
});
