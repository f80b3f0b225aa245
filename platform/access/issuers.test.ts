import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import type { JWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIssuers, IssuerUnreachableError } from './issuers.ts';
import type { Issuer } from './issuers.ts';

const MINUTE = 60_000;

let server: Server;
let address: string;
/** What the provider answers by path; everything else is 404. */
let pages: Record<string, unknown>;
let asked: string[];
let said: string[];
let find: (address: string) => Promise<Issuer>;

beforeEach(async () => {
  // The library jose compares the age of its keys with Date.
  vi.useFakeTimers({ toFake: ['Date'] });
  [pages, asked, said] = [{}, [], []];
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    asked.push(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200).end(JSON.stringify(page));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenants/acme`;
  find = createIssuers({ warn: (sentence) => said.push(sentence) });
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

const DISCOVERY = '/tenants/acme/.well-known/openid-configuration';

function describeProvider(change: Record<string, unknown> = {}): void {
  pages[DISCOVERY] = { issuer: address, jwks_uri: `${new URL(address).origin}/keys`, ...change };
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const token = () =>
    new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).setIssuer(address).sign(privateKey);
  return { jwk: { ...(await exportJWK(publicKey)), kid } as JWK, token };
}

/** The `iss` of a token that the provider's keys verify. */
async function verify(token: string): Promise<string | undefined> {
  const { issuer, keys } = await find(address);
  return (await jwtVerify(token, keys, { issuer })).payload.iss;
}

describe('the keys of an identity provider', () => {
  it('are where its discovery document says, which is asked at the first token only', async () => {
    const { jwk, token } = await makeKey('one');
    describeProvider();
    pages['/keys'] = { keys: [jwk] };
    await Promise.all([verify(await token()), verify(await token())]);
    expect(await verify(await token())).toBe(address);
    expect(asked).toEqual([DISCOVERY, '/keys']);
  });

  it('are found again after they changed, at the first token of the new key', async () => {
    const [former, next] = [await makeKey('one'), await makeKey('two')];
    describeProvider();
    pages['/keys'] = { keys: [former.jwk] };
    await verify(await former.token());
    pages['/keys'] = { keys: [former.jwk, next.jwk] };
    vi.setSystemTime(Date.now() + MINUTE);
    expect(await verify(await next.token())).toBe(address);
    expect(await verify(await former.token())).toBe(address);
  });

  it('may move to another address', async () => {
    const { jwk, token } = await makeKey('one');
    describeProvider();
    pages['/keys'] = { keys: [jwk] };
    await verify(await token());
    describeProvider({ jwks_uri: `${new URL(address).origin}/new-keys` });
    pages = { ...pages, '/new-keys': pages['/keys'], '/keys': undefined };
    vi.setSystemTime(Date.now() + 11 * MINUTE);
    expect(await verify(await token())).toBe(address);
  });

  it('are still used when the discovery document can no longer be read', async () => {
    const { jwk, token } = await makeKey('one');
    describeProvider();
    pages['/keys'] = { keys: [jwk] };
    await verify(await token());
    delete pages[DISCOVERY];
    vi.setSystemTime(Date.now() + 11 * MINUTE);
    expect(await verify(await token())).toBe(address);
    expect(said).toHaveLength(1);
  });

  it('may be missing for a while: callers are told so, administrators are told why, once', async () => {
    const { jwk, token } = await makeKey('one');
    for (let turn = 0; turn < 5; turn++) {
      await expect(verify(await token())).rejects.toBeInstanceOf(IssuerUnreachableError);
    }
    expect(asked).toEqual([DISCOVERY]);
    expect(said).toEqual([
      `The identity provider ${address} cannot be used, so its tokens are refused. Its discovery document is answered with status 404.`,
    ]);
    describeProvider();
    pages['/keys'] = { keys: [jwk] };
    vi.setSystemTime(Date.now() + 6_000);
    expect(await verify(await token())).toBe(address);
  });

  it.each<[string, () => void, string]>([
    ['of another issuer', () => describeProvider({ issuer: 'https://evil.test' }), 'evil.test'],
    ['without an address', () => describeProvider({ jwks_uri: undefined }), 'no usable jwks_uri'],
    ['that are none', () => void (pages['/keys'] = { nothing: [] }), 'JSON Web Key Set'],
    ['that are not there', () => undefined, 'JSON Web Key Set'],
  ])('%s are not used', async (_, change, reason) => {
    const { token } = await makeKey('one');
    describeProvider();
    change();
    await expect(verify(await token())).rejects.toBeInstanceOf(IssuerUnreachableError);
    expect(said).toEqual([expect.stringContaining(reason)]);
  });
});
