import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';

import { createAccount, disableAccount, setPassword, setRoles } from './accounts.ts';
import { createIdentity } from './provider.ts';

const PUBLIC_ORIGIN = 'http://localhost:3999';
const REDIRECT_URI = `${PUBLIC_ORIGIN}/auth/callback`;
const OWNER = { realm: 'meridian', email: 'owner@meridian.test', password: 'keyway' };
const CLIENT = {
  clientId: 'keyway',
  clientSecret: 'demo-secret',
  redirectUris: [REDIRECT_URI],
  postLogoutRedirectUris: [`${PUBLIC_ORIGIN}/`],
};

let database: TestDatabase;
let keysDir: string;
let now: Date;
let first: Instance;
let second: Instance;

/** A provider listening on a port of its own; both use the issuer of the first, as behind one address. */
interface Instance {
  origin: string;
  server: Server;
  errors: Error[];
}

async function startInstance(issuerOrigin?: string): Promise<Instance> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const errors: Error[] = [];
  const identity = await createIdentity({
    db: database.db,
    issuerOf: (realm) => `${issuerOrigin ?? origin}/realms/${realm}`,
    clients: [CLIENT],
    keysDir,
    publicOrigin: PUBLIC_ORIGIN,
    clock: () => now,
    onError: (error) => errors.push(error),
  });
  server.on('request', (req, res) => {
    identity.handle(req, res).then(
      (handled) => handled || res.writeHead(418).end(),
      (error: Error) => {
        errors.push(error);
        res.writeHead(500).end();
      },
    );
  });
  return { origin, server, errors };
}

beforeAll(async () => {
  database = await freshDatabase({ migrated: false });
  await database.db.query(await readFile(new URL('./schema.sql', import.meta.url), 'utf8'));
  keysDir = await mkdtemp(path.join(tmpdir(), 'keyway-identity-'));
  now = new Date();
  await createAccount(database.db, {
    ...OWNER,
    name: 'Olivia van der Owner',
    roles: { clinic_dev: ['sdzUser', 'sdzAdmin'], clinic_prod: ['sdzReadOnly'] },
  });
  await createAccount(database.db, {
    realm: 'harbor',
    email: 'owner@harbor.test',
    name: 'Hanna',
    password: 'keyway',
    roles: { port_dev: ['sdzUser'] },
  });
  first = await startInstance();
  second = await startInstance(first.origin);
});

beforeEach(() => {
  now = new Date();
});

afterAll(async () => {
  expect([...first.errors, ...second.errors]).toEqual([]);
  for (const { server } of [first, second]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await database.drop();
  await rm(keysDir, { recursive: true });
});

/** A browser as far as sign-in needs one: cookies by path, redirects followed one at a time. */
class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();

  async visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.cookies]
      .filter(([, { path: below }]) => pathname === below || pathname.startsWith(`${below}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...init.headers },
    });
    response.headers.getSetCookie().forEach((line) => this.keep(line));
    return response;
  }

  post(url: string, form: Record<string, string>): Promise<Response> {
    return this.visit(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects on the provider; stops at a page or at the console's origin. */
  async follow(response: Response): Promise<Response> {
    const location = response.headers.get('location');
    if (!location || location.startsWith(PUBLIC_ORIGIN)) return response;
    return this.follow(await this.visit(new URL(location, response.url).href));
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const below = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path: below });
  }
}

function endpoint(name: string, realm = OWNER.realm, { origin } = first): string {
  return `${origin}/realms/${realm}/protocol/openid-connect/${name}`;
}

function authorization(overrides: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'keyway',
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  });
  return { verifier, query };
}

interface SignedIn {
  code: string;
  verifier: string;
  browser: Browser;
}

async function openSignIn(browser: Browser, realm = OWNER.realm, overrides = {}) {
  const { verifier, query } = authorization(overrides);
  const page = await browser.follow(await browser.visit(`${endpoint('auth', realm)}?${query}`));
  return { verifier, page };
}

async function signIn(account = OWNER, browser = new Browser()): Promise<SignedIn> {
  const { verifier, page } = await openSignIn(browser, account.realm);
  const { email, password } = account;
  const end = await browser.follow(await browser.post(page.url, { email, password }));
  return { code: codeOf(end), verifier, browser };
}

function codeOf(response: Response): string {
  const target = new URL(response.headers.get('location') ?? '', response.url);
  expect(target.origin + target.pathname).toBe(REDIRECT_URI);
  expect(target.searchParams.get('state')).toBe('the-state');
  return target.searchParams.get('code') ?? '';
}

interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  error?: string;
}

async function askToken(
  form: Record<string, string>,
  realm = OWNER.realm,
  instance = first,
): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(endpoint('token', realm, instance), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('keyway:demo-secret')}` },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

const exchange = ({ code, verifier }: SignedIn, instance = first) =>
  askToken(
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier: verifier,
    },
    OWNER.realm,
    instance,
  );

const refresh = (refresh_token: string, instance = first) =>
  askToken({ grant_type: 'refresh_token', refresh_token }, OWNER.realm, instance);

async function userInfo(accessToken: string, realm = OWNER.realm): Promise<Response> {
  return fetch(endpoint('userinfo', realm), {
    headers: { authorization: `Bearer ${accessToken}` },
  });
}

function verify(token: string, audience: string, realm = OWNER.realm) {
  return jwtVerify(token, createRemoteJWKSet(new URL(endpoint('certs', realm))), {
    issuer: `${first.origin}/realms/${realm}`,
    audience,
    algorithms: ['RS256'],
  });
}

describe('the addresses', () => {
  it('are those of Keycloak', async () => {
    const issuer = `${first.origin}/realms/meridian`;
    const response = await fetch(`${issuer}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({
      issuer,
      authorization_endpoint: endpoint('auth'),
      token_endpoint: endpoint('token'),
      jwks_uri: endpoint('certs'),
      userinfo_endpoint: endpoint('userinfo'),
      end_session_endpoint: endpoint('logout'),
      revocation_endpoint: endpoint('revoke'),
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('leave every other path to the rest of the platform', async () => {
    expect((await fetch(`${first.origin}/api/x`)).status).toBe(418);
    expect((await fetch(`${first.origin}/realms`)).status).toBe(418);
  });

  it('say of an unknown realm that there is none: a page to people, JSON to programs', async () => {
    const page = await new Browser().visit(`${endpoint('auth', 'no%3Cb%3E')}?client_id=keyway`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('There is no team named “no&lt;b&gt;” here.');
    const json = await fetch(`${first.origin}/realms/nobody/.well-known/openid-configuration`);
    expect(json.status).toBe(404);
    expect(await json.json()).toEqual({ error: 'Realm does not exist' });
  });

  it('bring a browser to the host of the issuer, where its cookies will be', async () => {
    const url = `${endpoint('auth')}?${authorization().query}`;
    const elsewhere = url.replace('127.0.0.1', 'localhost');
    const response = await new Browser().visit(elsewhere);
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(url);
  });

  it('do not follow the Host header', async () => {
    const url = `${first.origin}/realms/meridian/.well-known/openid-configuration`;
    const { default: http } = await import('node:http');
    const body = await new Promise<string>((resolve, reject) => {
      const request = http.get(url, { headers: { host: 'evil.test' } }, (response) => {
        response.setEncoding('utf8');
        let text = '';
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
      });
      request.on('error', reject);
    });
    expect(body).not.toContain('evil.test');
  });
});

describe('signing in', () => {
  it('gives tokens with the claims of Keycloak, roles by zone included', async () => {
    const { status, body } = await exchange(await signIn());
    expect(status).toBe(200);
    expect(body.expires_in).toBe(300);
    const claims = {
      iss: `${first.origin}/realms/meridian`,
      azp: 'keyway',
      preferred_username: OWNER.email,
      email: OWNER.email,
      email_verified: true,
      name: 'Olivia van der Owner',
      given_name: 'Olivia',
      family_name: 'van der Owner',
      realm_access: { roles: ['default-roles-meridian'] },
      resource_access: {
        clinic_dev: { roles: ['sdzUser', 'sdzAdmin'] },
        clinic_prod: { roles: ['sdzReadOnly'] },
      },
    };
    const access = await verify(body.access_token, 'account');
    expect(access.payload).toMatchObject({ ...claims, aud: 'account', typ: 'Bearer' });
    expect(access.payload.exp! - access.payload.iat!).toBe(300);
    const id = await verify(body.id_token, 'keyway');
    expect(id.payload).toMatchObject({ ...claims, typ: 'ID', nonce: 'the-nonce' });
    expect(id.payload.sub).toBe(access.payload.sub);
    expect(id.payload.sid).toBe(access.payload.sid);
    expect(id.payload.sid).toMatch(/./);
  });

  it('asks nothing of a person who is signed in already', async () => {
    const { browser } = await signIn();
    const { page } = await openSignIn(browser);
    expect(codeOf(page)).not.toBe('');
  });

  it('needs no cookie but those below the realm, out of reach of scripts', async () => {
    const browser = new Browser();
    const { query } = authorization();
    const response = await browser.visit(`${endpoint('auth')}?${query}`);
    for (const line of response.headers.getSetCookie()) {
      expect(line).toMatch(
        /^keyway_meridian_.*; path=\/realms\/meridian[/;].*samesite=lax; httponly/,
      );
    }
    expect(response.headers.get('location')).toMatch(/^\/realms\/meridian\/interaction\//);
  });

  it('refuses a wrong password with the email kept and the focus on the reason', async () => {
    const browser = new Browser();
    const { page } = await openSignIn(browser);
    const form = { email: '"><b>@x.test', password: 'wrong' };
    const response = await browser.post(page.url, form);
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toMatch(/role="alert"\s+tabindex="-1"\s+autofocus\s*>Wrong email or password\.</);
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;@x.test"');
    expect(html).not.toContain('wrong"');
    expect(html.match(/autofocus/g)).toHaveLength(1);
  });

  it('answers unknown and disabled accounts like a wrong password', async () => {
    const gone = { ...OWNER, email: 'gone@meridian.test' };
    await createAccount(database.db, { ...gone, name: 'Gone', roles: {} });
    await disableAccount(database.db, gone.realm, gone.email);
    for (const email of [gone.email, 'nobody@meridian.test', 'owner@harbor.test']) {
      const browser = new Browser();
      const { page } = await openSignIn(browser);
      const response = await browser.post(page.url, { email, password: 'keyway' });
      expect(response.status).toBe(401);
    }
  });

  it('makes a guesser wait, also with the right password', async () => {
    const victim = { ...OWNER, email: 'victim@meridian.test' };
    await createAccount(database.db, { ...victim, name: 'Victim', roles: {} });
    const browser = new Browser();
    const { page } = await openSignIn(browser);
    const guess = (password: string) =>
      browser.post(page.url, { email: victim.email.toUpperCase(), password });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => guess('no')));
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);

    now = new Date(now.getTime() + 2.5 * 60_000);
    const refused = await guess(victim.password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('150');
    expect(await refused.text()).toContain('Too many attempts. Wait 3 minutes, then try again.');

    now = new Date(now.getTime() + 2.5 * 60_000);
    expect((await guess(victim.password)).status).toBe(303);
  });

  it('says so when a sign-in is over, and when the form is empty', async () => {
    const { page } = await openSignIn(new Browser());
    const stranger = await new Browser().visit(page.url);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('This sign-in has expired');

    const browser = new Browser();
    const opened = await openSignIn(browser);
    const empty = await browser.post(opened.page.url, { email: '', password: '' });
    expect(empty.status).toBe(400);
    expect(await empty.text()).toContain('Enter your email and your password.');
  });

  it('takes another person’s place without a page in between', async () => {
    const { browser } = await signIn();
    const other = { ...OWNER, email: 'other@meridian.test' };
    await createAccount(database.db, { ...other, name: 'Other', roles: {} });
    const { page, verifier } = await openSignIn(browser, OWNER.realm, { prompt: 'login' });
    const { email, password } = other;
    const end = await browser.follow(await browser.post(page.url, { email, password }));
    const { body } = await exchange({ code: codeOf(end), verifier, browser });
    expect(decodeJwt(body.id_token)).toMatchObject({ email });
  });

  it('sends pages that may not be framed, cached or scripted', async () => {
    const { page } = await openSignIn(new Browser());
    const policy = page.headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'none'; style-src 'nonce-[^']+'/);
    expect(policy).toContain(`form-action 'self' ${PUBLIC_ORIGIN};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const html = await page.text();
    expect(html).toContain(`href="${PUBLIC_ORIGIN}/?change-team=1"`);
    expect(html).not.toContain('<script');
  });
});

describe('what a client may not do', () => {
  it('come without PKCE, or with a redirect address that is not quite its own', async () => {
    const { query } = authorization();
    query.delete('code_challenge');
    query.delete('code_challenge_method');
    const bare = await new Browser().visit(`${endpoint('auth')}?${query}`);
    expect(bare.headers.get('location')).toContain('error=invalid_request');

    const { page } = await openSignIn(new Browser(), OWNER.realm, {
      redirect_uri: `${REDIRECT_URI}/`,
    });
    expect(page.status).toBe(400);
    expect(page.headers.get('location')).toBeNull();
  });

  it('use a code twice; the tokens of its first use end with the second', async () => {
    const signedIn = await signIn();
    const { body } = await exchange(signedIn);
    expect((await exchange(signedIn, second)).body.error).toBe('invalid_grant');
    expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('win a race with one code more than once', async () => {
    const signedIn = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => exchange(signedIn, index % 2 ? second : first)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('use a refresh token twice: the whole family ends', async () => {
    const { body } = await exchange(await signIn());
    const rotated = await refresh(body.refresh_token, second);
    expect(rotated.status).toBe(200);
    expect(rotated.body.refresh_token).not.toBe(body.refresh_token);
    expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(rotated.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('bring the tokens of one realm to another', async () => {
    const { body } = await exchange(await signIn());
    await expect(verify(body.access_token, 'account', 'harbor')).rejects.toThrow();
    expect((await userInfo(body.access_token)).status).toBe(200);
    expect((await userInfo(body.access_token, 'harbor')).status).toBe(401);
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await askToken(form, 'harbor')).body.error).toBe('invalid_grant');
  });

  it('take an ID token for an access token', async () => {
    const { body } = await exchange(await signIn());
    expect((await userInfo(body.id_token)).status).toBe(401);
    expect((await userInfo(`${body.access_token}x`)).status).toBe(401);
  });
});

describe('signing out', () => {
  const ask = (id_token_hint: string) => ({
    id_token_hint,
    post_logout_redirect_uri: `${PUBLIC_ORIGIN}/`,
    state: 'bye',
  });

  async function expectSignedOut(browser: Browser, tokens: Tokens): Promise<void> {
    expect((await openSignIn(browser)).page.status).toBe(200);
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect((await userInfo(tokens.access_token)).status).toBe(401);
  }

  it('goes through at once with the ID token and comes back to the console', async () => {
    const signedIn = await signIn();
    const { body } = await exchange(signedIn);
    const query = new URLSearchParams(ask(body.id_token));
    const response = await signedIn.browser.visit(`${endpoint('logout')}?${query}`);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${PUBLIC_ORIGIN}/?state=bye`);
    await expectSignedOut(signedIn.browser, body);
  });

  it('takes a POST that carries no cookie, by the session in the ID token', async () => {
    const signedIn = await signIn();
    const { body } = await exchange(signedIn);
    const response = await new Browser().post(endpoint('logout'), ask(body.id_token));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${PUBLIC_ORIGIN}/?state=bye`);
    await expectSignedOut(signedIn.browser, body);
  });

  it('asks when nothing proves the wish, with a form that needs no script', async () => {
    const { browser } = await signIn();
    const page = await browser.visit(endpoint('logout'));
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Sign out of meridian?');
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(html) ?? [];
    const end = await browser.follow(await browser.post(action, { xsrf, logout: 'yes' }));
    expect(await end.text()).toContain('You are signed out');
    expect((await openSignIn(browser)).page.status).toBe(200);
  });

  it('leads to no foreign address', async () => {
    const { browser, ...rest } = await signIn();
    const { body } = await exchange({ browser, ...rest });
    const query = new URLSearchParams({
      ...ask(body.id_token),
      post_logout_redirect_uri: 'https://evil.test/',
    });
    const response = await browser.visit(`${endpoint('logout')}?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it('happens to whoever is disabled or gets a new password', async () => {
    const person = { ...OWNER, email: 'person@meridian.test' };
    await createAccount(database.db, { ...person, name: 'Person', roles: {} });
    const before = await signIn(person);
    const tokens = (await exchange(before)).body;
    await setPassword(database.db, person.realm, person.email, 'another');
    await expectSignedOut(before.browser, tokens);

    const after = await signIn({ ...person, password: 'another' });
    const { body } = await exchange(after);
    await disableAccount(database.db, person.realm, person.email);
    await expectSignedOut(after.browser, body);
  });
});

describe('several instances over one database', () => {
  it('continue what another began', async () => {
    const signedIn = await signIn();
    const { status, body } = await exchange(signedIn, second);
    expect(status).toBe(200);
    await verify(body.access_token, 'account');
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('share the keys, in files only their owner reads', async () => {
    const files = await readdir(keysDir);
    expect(files.sort()).toEqual(['harbor.json', 'meridian.json']);
    const { mode } = await stat(path.join(keysDir, 'meridian.json'));
    expect(mode & 0o777).toBe(0o600);
    const certs = (await (await fetch(endpoint('certs'))).json()) as { keys: object[] };
    expect(certs.keys).toHaveLength(1);
    expect(certs.keys[0]).not.toHaveProperty('d');
  });

  it('sweep what has expired', async () => {
    await openSignIn(new Browser());
    now = new Date(now.getTime() + 24 * 3_600_000 + 60_000);
    await fetch(`${first.origin}/realms/meridian/.well-known/openid-configuration`);
    const { rows } = await database.db.query('select 1 from identity_state');
    expect(rows).toEqual([]);
  });
});

it('changes of roles show in the next token', async () => {
  const person = { ...OWNER, email: 'promoted@meridian.test' };
  await createAccount(database.db, { ...person, name: 'P', roles: { clinic_dev: ['sdzUser'] } });
  const { body } = await exchange(await signIn(person));
  await setRoles(database.db, person.realm, person.email, { clinic_uat: ['sdzAdmin'] });
  const next = await refresh(body.refresh_token);
  expect(decodeJwt(next.body.access_token).resource_access).toEqual({
    clinic_uat: { roles: ['sdzAdmin'] },
  });
});
