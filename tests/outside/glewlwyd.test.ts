/**
 * Keyway with Glewlwyd, an OpenID Connect provider in C: it names scopes as the audience of its access tokens, and
 * writes a person's roles as a text. docs/identity-providers.md shows the same settings. The test needs the programs
 * glewlwyd and sqlite3, and Glewlwyd's files where Debian puts them. It is skipped without them.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { publishPolicy, saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { findFreePort } from '#scripts/start/ports.js';
import { startStack } from '#scripts/start/stack.js';
import type { Stack } from '#scripts/start/stack.js';
import { CookieJar } from '#tests/support/nojs/cookie-jar.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';

const SCHEMA = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz';
const MODULES = '/usr/lib/glewlwyd';
const [REALM, ZONE, PERSON, PASSWORD] = ['acme', 'acme_dev', 'jo', 'the-password-of-jo'];
const SECRET = 'the-secret-of-keyway';

const canRun =
  [SCHEMA, MODULES].every((file) => existsSync(file)) &&
  spawnSync('sqlite3', ['-version']).status === 0 &&
  !spawnSync('glewlwyd', ['--version']).error;
if (!canRun) console.log('Skipped: Glewlwyd. This machine has no glewlwyd or no sqlite3.');

let folder: string;
let provider: ChildProcess;
let issuerOrigin: string;
let database: TestDatabase;
let stack: Stack;
const administrator = new CookieJar();

async function call(cookies: CookieJar, method: string, address: string, body?: unknown) {
  const url = new URL(`${issuerOrigin}/api/${address}`);
  const response = await fetch(url, {
    method,
    headers: { cookie: cookies.headerFor(url), 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text}`);
  cookies.keep(url, response);
  return text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
}

async function startProvider(port: number): Promise<void> {
  const file = path.join(folder, 'glewlwyd.db');
  spawnSync('sqlite3', [file], { input: gunzipSync(readFileSync(SCHEMA)) });
  const settings = {
    bind_address: '127.0.0.1',
    external_url: issuerOrigin,
    login_url: 'login.html',
    api_prefix: 'api',
    static_files_path: folder,
    log_mode: 'console',
    log_level: 'ERROR',
    cookie_domain: '127.0.0.1',
    session_key: 'GLEWLWYD_SESSION',
    admin_scope: 'g_admin',
    profile_scope: 'g_profile',
    user_module_path: `${MODULES}/user`,
    user_middleware_module_path: `${MODULES}/user_middleware`,
    client_module_path: `${MODULES}/client`,
    user_auth_scheme_module_path: `${MODULES}/scheme`,
    plugin_module_path: `${MODULES}/plugin`,
    hash_algorithm: 'SHA512',
  };
  const lines = [
    `port=${port}`,
    'cookie_secure=0',
    ...Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    `database = { type = "sqlite3" path = ${JSON.stringify(file)} };`,
  ];
  const config = path.join(folder, 'glewlwyd.conf');
  await writeFile(config, `${lines.join('\n')}\n`);
  provider = spawn('glewlwyd', [`--config-file=${config}`], { stdio: 'ignore' });
  const isUp = async () => expect((await fetch(`${issuerOrigin}/config`)).ok).toBe(true);
  await vi.waitFor(isUp, { timeout: 20_000, interval: 100 });
}

/**
 * Sets up what the provider's administrator would: plugin, properties of people and clients, scopes, a person and the
 * client.
 */
async function setUpProvider(consoleOrigin: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  await call(administrator, 'POST', 'auth/', { username: 'admin', password: 'password' });
  await call(administrator, 'POST', 'mod/plugin/', {
    ...{ module: 'oidc', name: REALM, display_name: REALM, order_rank: 0, readonly: false },
    parameters: {
      iss: `${issuerOrigin}/api/${REALM}`,
      'jwt-type': 'ecdsa',
      'jwt-key-size': '256',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      cert: publicKey.export({ type: 'spki', format: 'pem' }),
      'jwks-show': true,
      'access-token-duration': 3_600,
      'refresh-token-duration': 36_000,
      'code-duration': 60,
      'auth-type-code-enabled': true,
      'auth-type-refresh-enabled': true,
      'pkce-allowed': true,
      'session-management-allowed': true,
      'session-cookie-name': 'GLEWLWYD_OIDC',
      'session-cookie-expiration': 36_000,
      'name-claim': 'mandatory',
      'email-claim': 'mandatory',
      'additional-parameters': [
        { 'user-parameter': `roles_${ZONE}`, 'token-parameter': `roles_${ZONE}` },
      ],
    },
  });
  const people = await call(administrator, 'GET', 'mod/user/database');
  const parameters = people?.parameters as { 'data-format': Record<string, unknown> };
  parameters['data-format'][`roles_${ZONE}`] = { multiple: true, read: true, write: true };
  await call(administrator, 'PUT', 'mod/user/database', people);
  await call(administrator, 'PUT', 'mod/user/database/reset');
  for (const name of ['profile', 'email']) {
    const scope = { name, display_name: name, password_required: false, password_max_age: 0 };
    await call(administrator, 'POST', 'scope/', { ...scope, scheme: {} });
  }
  await call(administrator, 'POST', 'user/', {
    ...{ username: PERSON, password: PASSWORD, name: 'Jo Doe', email: 'jo@acme.test' },
    enabled: true,
    scope: ['openid', 'profile', 'email', 'g_profile'],
    [`roles_${ZONE}`]: ['sdzAdmin'],
  });
  await call(administrator, 'POST', 'client/', {
    ...{ client_id: 'keyway', name: 'Keyway', client_secret: SECRET, scope: [] },
    ...{ enabled: true, confidential: true },
    redirect_uri: [`${consoleOrigin}/auth/callback`],
    post_logout_redirect_uri: `${consoleOrigin}/`,
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
  });
}

beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-glewlwyd-'));
  const [consolePort, platformPort, port] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  issuerOrigin = `http://127.0.0.1:${port}`;
  await startProvider(port);
  await setUpProvider(`http://localhost:${consolePort}`);
  database = await freshDatabase();
  await saveCustomer(database.db, { name: REALM, legalName: 'Acme Ltd' });
  await saveZone(database.db, { customer: REALM, name: ZONE, environment: 'DEV' });
  await publishPolicy(database.db, REALM, 'Be kind.');
  stack = await startKeyway(consolePort, platformPort, { ROLE_CLAIM_WORD: 'true' });
}, 120_000);

function startKeyway(
  port: number,
  platformPort: number,
  more: Record<string, string> = {},
): Promise<Stack> {
  return startStack(
    {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
      SESSION_SECRET: 'a1c9e04b7d3f48826e5f90b2c7d81a36',
      OIDC_ISSUER: `${issuerOrigin}/api/{realm}`,
      OIDC_CLIENT_ID: 'keyway',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_AUDIENCE: 'openid profile email',
      ROLE_CLAIM: 'roles_{zone}',
      ...more,
    },
    { log: () => undefined },
  );
}

afterAll(async () => {
  if (!canRun) return;
  await stack.stop();
  await database.drop();
  provider.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Signs the person in. @returns a browser on the page after the sign-in */
async function signIn(): Promise<PlainBrowser> {
  const browser = new PlainBrowser(stack.consoleOrigin);
  await browser.open(`/?realm=${REALM}`);
  // The provider's own page needs scripts. So the test makes the calls by which that page signs the person in and asks
  // for agreement, and then returns to the console's request.
  await call(browser.cookies, 'POST', 'auth/', { username: PERSON, password: PASSWORD });
  await call(browser.cookies, 'PUT', 'auth/grant/keyway', { scope: 'openid profile email' });
  const login = new URL(browser.page.address, issuerOrigin);
  await browser.open(`${login.searchParams.get('callback_url')}&g_continue`);
  return browser;
}

it.runIf(canRun)(
  'the console lets people of Glewlwyd in, and reads their data from the platform',
  async () => {
    const browser = await signIn();
    await browser.press(`${ZONE} (DEV)`);
    await browser.press('Accept & Continue');
    expect(browser.page.address).toBe('/dashboard');
    await browser.open('/dictionaries');
    expect(browser.page.heading).toBe('Dictionaries');
    // Only an administrator may open this page.
    await browser.open('/edges/new');
    expect(browser.page.heading).toBe('New Edge Definition');
  },
);

it.runIf(canRun)(
  'the console takes no role from one word where the operator does not say so',
  async () => {
    const [consolePort, platformPort] = [stack.consoleOrigin, stack.apiOrigin].map((origin) =>
      Number(new URL(origin).port),
    );
    await stack.stop();
    stack = await startKeyway(consolePort!, platformPort!);
    const browser = await signIn();
    expect(browser.page.text).toContain('You do not have access to any Secure Data Zones.');
  },
);
