/**
 * Keyway with an identity provider that nobody here wrote: oauth2-mock-server. Its paths differ from Keycloak's, its
 * issuer ends with a slash, it sends tokens of RFC 9068, and the roles of a zone are a text in a claim named by a URL.
 * docs/identity-providers.md shows the same settings.
 */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishPolicy, saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { startStack } from '#scripts/start/stack.js';
import type { Stack } from '#scripts/start/stack.js';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';

const REALM = 'acme';
const ZONE = 'acme_dev';
const TENANT = `/tenants/${REALM}`;
const ROLES = 'https://keyway.example/roles';
const PERSON = { sub: 'johndoe', name: 'Jo Doe', email: 'jo@acme.test', email_verified: true };

const endpoints = {
  wellKnownDocument: '/.well-known/openid-configuration',
  jwks: '/keys',
  authorize: '/login',
  token: '/exchange',
  endSession: '/bye',
};
const issuer = new OAuth2Issuer(true);
const service = new OAuth2Service(issuer, endpoints);

let database: TestDatabase;
let dataDir: string;
let stack: Stack;
let provider: Server;
let providerPort: number;

/** The lines that the programs log. */
const lines: string[] = [];
/** The lines that the console has logged with a sentence. */
const logged = (sentence: string) =>
  lines
    .filter((line) => line.includes(`"msg":"${sentence}`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The text in which the provider writes the person's roles in the zone. */
let roles = 'sdzUser, sdzAdmin';
/** Sets up what the provider's administrator would: an audience, the client, and the claim with the roles. */
service.on('beforeTokenSigning', ({ header, payload }) => {
  Object.assign(payload, PERSON);
  // The ID token is for the client alone. The access token is for the API.
  if (payload.aud !== undefined) return;
  header.typ = 'at+jwt';
  Object.assign(payload, { aud: 'https://api.acme.test', client_id: 'console-of-acme' });
  payload[ROLES] = { [ZONE]: roles };
});

beforeAll(async () => {
  const [consolePort, platformPort, port] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  providerPort = port;
  issuer.url = `http://127.0.0.1:${port}${TENANT}`;
  await issuer.keys.generate('ES256');
  database = await freshDatabase();
  await saveCustomer(database.db, { name: REALM, legalName: 'Acme Ltd' });
  await saveZone(database.db, { customer: REALM, name: ZONE, environment: 'DEV' });
  await publishPolicy(database.db, REALM, 'Be kind.');
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-provider-'));
  // The provider is down while Keyway starts.
  stack = await startStack(
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(consolePort),
      PLATFORM_PORT: String(platformPort),
      KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
      SESSION_SECRET: 'a1c9e04b7d3f48826e5f90b2c7d81a36',
      OIDC_ISSUER: `http://127.0.0.1:${port}/tenants/{realm}/`,
      OIDC_CLIENT_ID: 'console-of-acme',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_AUDIENCE: 'https://api.acme.test',
      ROLE_CLAIM: 'https://keyway\\.example/roles.{zone}',
    },
    { log: (_, line) => void lines.push(line) },
  );
});

afterAll(async () => {
  await stack.stop();
  provider.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startProvider(): Promise<void> {
  provider = createServer((request, response) => {
    request.url = request.url?.replace(TENANT, '');
    service.requestHandler(request, response);
  });
  await new Promise<void>((listening) => provider.listen(providerPort, '127.0.0.1', listening));
}

const call = async (token: string, zone = ZONE) => {
  const response = await fetch(`${stack.apiOrigin}/api/metadata/edge`, {
    headers: { authorization: `Bearer ${token}`, 'customer-name': REALM, 'zone-name': zone },
  });
  return { status: response.status, body: (await response.json()) as { message?: string } };
};

const signToken = (
  change: (header: Record<string, unknown>, claims: Record<string, unknown>) => void,
) =>
  issuer.buildToken({
    scopesOrTransform: (header, claims) => {
      Object.assign(claims, {
        ...PERSON,
        aud: 'https://api.acme.test',
        client_id: 'console-of-acme',
      });
      header.typ = 'at+jwt';
      change(header as unknown as Record<string, unknown>, claims);
    },
  });

it('the console waits for the provider without a stop, names it in its sentences, and lets people in and out', async () => {
  const early = await call(await signToken(() => undefined));
  expect(early).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('identity provider cannot be reached') as string },
  });
  const browser = new PlainBrowser(stack.consoleOrigin);
  await browser.open(`/?realm=${REALM}`);
  expect(browser.page.text).toContain('Identity provider error');
  expect(browser.page.text).toContain('The identity provider does not answer.');
  expect(browser.page.text).not.toContain('Keycloak');

  await startProvider();
  // The API remembers a failure for a moment.
  await expect.poll(async () => (await call(await signToken(() => undefined))).status).toBe(403);
  await browser.follow('Sign in again');
  await browser.press(`${ZONE} (DEV)`);
  await browser.press('Accept & Continue');
  expect(browser.page.address).toBe('/dashboard');
  await browser.open('/dictionaries');
  expect(browser.page.heading).toBe('Dictionaries');

  // A token that has run out is renewed.
  await database.db.query('update console.session set token_expires_at = now()');
  await browser.open('/dictionaries');
  expect(browser.page.heading).toBe('Dictionaries');

  await browser.open('/logout');
  await browser.press('Logout');
  const { method, url, body } = browser.page.submission(browser.page.button('Continue'));
  expect([method, url.href]).toEqual(['POST', `http://127.0.0.1:${providerPort}${TENANT}/bye`]);
  expect([...(body as URLSearchParams).keys()]).toEqual([
    'id_token_hint',
    'client_id',
    'post_logout_redirect_uri',
  ]);
  expect(browser.page.headers.get('content-security-policy')).toContain(
    `form-action 'self' http://127.0.0.1:${providerPort};`,
  );
});

it('the console logs who has come and gone, which sign-in was refused, and a form of another site', async () => {
  const who = { realm: REALM, subject: PERSON.sub, requestId: expect.any(String) as string };
  await expect.poll(() => logged('Signed in.')).toContainEqual(expect.objectContaining(who));
  expect(logged('Signed out.')).toContainEqual(expect.objectContaining(who));

  await fetch(`${stack.consoleOrigin}/auth/callback?state=unknown`);
  await expect.poll(() => logged('A sign-in was refused.')).toHaveLength(1);
  const form = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
  const answer = await fetch(`${stack.consoleOrigin}/logout`, form);
  expect(answer.status).toBe(403);
  await expect.poll(() => logged('A form of another site was refused.')).toHaveLength(1);
  expect(lines.join()).not.toContain(PERSON.email);
});

it('the console refuses the answer of another provider than the one that was asked', async () => {
  service.once('beforeAuthorizeRedirect', ({ url }) => {
    url.searchParams.set('iss', 'https://id.example');
  });
  const browser = new PlainBrowser(stack.consoleOrigin);
  await browser.open(`/?realm=${REALM}`);
  expect(browser.page.status).toBe(400);
  expect(browser.page.text).toContain('Another identity provider answered');
});

it('the console lets nobody into a zone by a text of one word', async () => {
  const usual = roles;
  roles = 'sdzAdmin';
  const browser = new PlainBrowser(stack.consoleOrigin);
  await browser.open(`/?realm=${REALM}`);
  roles = usual;
  expect(browser.page.text).toContain('You do not have access to any Secure Data Zones.');
});

it.each<[string, unknown]>([
  ['a list', ['sdzUser']],
  ['an object', { sdzUser: {} }],
  ['a text', 'other sdzUser'],
])('the console takes the roles from %s', async (_, roles) => {
  const token = await signToken((_header, claims) => (claims[ROLES] = { [ZONE]: roles }));
  expect((await call(token)).status).toBe(200);
});

it('the console takes no role from a text of one word, and names the setting that would', async () => {
  const token = await signToken((_header, claims) => (claims[ROLES] = { [ZONE]: 'sdzAdmin' }));
  const { status, body } = await call(token);
  expect([status, body.message]).toEqual([
    403,
    `You hold no role in zone '${ZONE}'. The claim https://keyway\\.example/roles.${ZONE} is a text of one word, sdzAdmin, which counts with ROLE_CLAIM_WORD=true only.`,
  ]);
});

it('the console says what a token has when its roles are elsewhere, and takes no ID token', async () => {
  const elsewhere = await signToken((_header, claims) => (claims.groups = ['sdzUser']));
  expect(await call(elsewhere)).toMatchObject({
    status: 403,
    body: {
      message: `You hold no role in zone '${ZONE}'. The claim https://keyway\\.example/roles.${ZONE} is missing; the token has: groups.`,
    },
  });
  const idToken = await signToken((header, claims) => {
    header.typ = 'JWT';
    claims.aud = ['console-of-acme', 'https://api.acme.test'];
    claims[ROLES] = { [ZONE]: ['sdzUser'] };
  });
  expect((await call(idToken)).status).toBe(401);
});
