/**
 * For tests: two instances of the provider over one database, the way a browser signs in, and the way a
 * client asks for tokens.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/storage/database.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { QUICK_PASSWORDS } from '#tests/support/stack/quick-passwords.ts';
import { createAccount } from './accounts/accounts.ts';
import type { NewAccount } from './accounts/accounts.ts';
import { createIdentity } from './provider.ts';

export const PUBLIC_ORIGIN = 'http://localhost:3999';
export const REDIRECT_URI = `${PUBLIC_ORIGIN}/auth/callback`;
export const OWNER = { realm: 'meridian', email: 'owner@meridian.test', password: 'keyway' };

const CLIENT = {
  clientId: 'keyway',
  clientSecret: 'demo-secret',
  redirectUris: [REDIRECT_URI],
  postLogoutRedirectUris: [`${PUBLIC_ORIGIN}/`],
};

export interface Tokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
  error?: string;
}

export interface SignedIn {
  code: string;
  verifier: string;
  browser: Browser;
}

interface Instance {
  origin: string;
  server: Server;
}

/** A minimal browser for sign-in: cookies by path, redirects followed one at a time. */
export class Browser {
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

  /** Follows redirects of the provider until a page or an address elsewhere. */
  async follow(response: Response): Promise<Response> {
    const location = response.headers.get('location');
    const target = location && new URL(location, response.url);
    if (!target || target.origin !== new URL(response.url).origin) return response;
    return this.follow(await this.visit(target.href));
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const below = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (/expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path: below });
  }
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The harness that `useHarness` of a file has started; it is there from the file's first hook or test on. */
export let harness: Harness;

/** Starts a harness for the tests of a file, each of which begins with the present time and no pauses. */
export function useHarness(): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
    harness = await startHarness(database.db);
  });
  beforeEach(() => {
    harness.clock.now = new Date();
    harness.pauses.length = 0;
    harness.wrongPasswords.length = 0;
  });
  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });
}

/** Creates the tables, an owner in each of two realms, and both instances. Call `stop` at the end. */
export async function startHarness(db: Database) {
  const keysDir = await mkdtemp(path.join(tmpdir(), 'keyway-identity-'));
  const clock = { now: new Date() };
  const errors: Error[] = [];
  /** The realms of the passwords that were not accepted, one for each. */
  const wrongPasswords: string[] = [];
  /** The pauses that were asked for, in seconds; none is made. */
  const pauses: number[] = [];
  const accounts: NewAccount[] = [
    {
      ...OWNER,
      name: 'Olivia van der Owner',
      roles: { clinic_dev: ['sdzUser', 'sdzAdmin'], clinic_prod: ['sdzReadOnly'] },
    },
    {
      realm: 'harbor',
      email: 'owner@harbor.test',
      name: 'Hanna',
      password: 'keyway',
      roles: { port_dev: ['sdzUser'] },
    },
  ];
  const addAccount = (account: NewAccount) => createAccount(db, account, QUICK_PASSWORDS);
  for (const account of accounts) await addAccount(account);

  /** Starts an instance. Both use the issuer of the first one, like instances behind one address. */
  const startInstance = async (issuerOrigin?: string): Promise<Instance> => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const identity = await createIdentity({
      db,
      issuerOf: (realm) => `${issuerOrigin ?? origin}/realms/${realm}`,
      clients: [CLIENT],
      keysDir,
      publicOrigin: PUBLIC_ORIGIN,
      clock: () => clock.now,
      pause: (ms) => Promise.resolve(pauses.push(ms / 1000)),
      onWrongPassword: (realm) => wrongPasswords.push(realm),
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
    return { origin, server };
  };
  const first = await startInstance();
  const second = await startInstance(first.origin);

  const endpoint = (name: string, realm = OWNER.realm, { origin } = first) =>
    `${origin}/realms/${realm}/protocol/openid-connect/${name}`;

  const openSignIn = async (browser: Browser, realm = OWNER.realm, overrides = {}) => {
    const { verifier, query } = authorization(overrides);
    const page = await browser.follow(await browser.visit(`${endpoint('auth', realm)}?${query}`));
    return { verifier, page };
  };

  const askToken = async (
    form: Record<string, string>,
    realm = OWNER.realm,
    instance = first,
  ): Promise<{ status: number; body: Tokens }> => {
    const response = await fetch(endpoint('token', realm, instance), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('keyway:demo-secret')}` },
      body: new URLSearchParams(form),
    });
    return { status: response.status, body: (await response.json()) as Tokens };
  };

  return {
    db,
    clock,
    pauses,
    wrongPasswords,
    first,
    second,
    keysDir,
    endpoint,
    openSignIn,
    askToken,
    addAccount,

    /** Signs in and returns the code that the console would receive. */
    signIn: async (account = OWNER, browser = new Browser()): Promise<SignedIn> => {
      const { verifier, page } = await openSignIn(browser, account.realm);
      const { email, password } = account;
      const end = await browser.follow(await browser.post(page.url, { email, password }));
      return { code: codeOf(end), verifier, browser };
    },

    exchange: ({ code, verifier }: SignedIn, instance = first) => {
      const form = { code, redirect_uri: REDIRECT_URI, code_verifier: verifier };
      return askToken({ grant_type: 'authorization_code', ...form }, OWNER.realm, instance);
    },

    refresh: (refresh_token: string, instance = first) =>
      askToken({ grant_type: 'refresh_token', refresh_token }, OWNER.realm, instance),

    userInfo: (accessToken: string, realm = OWNER.realm): Promise<Response> =>
      fetch(endpoint('userinfo', realm), { headers: { authorization: `Bearer ${accessToken}` } }),

    verify: (token: string, audience: string, realm = OWNER.realm) =>
      jwtVerify(token, createRemoteJWKSet(new URL(endpoint('certs', realm))), {
        issuer: `${first.origin}/realms/${realm}`,
        audience,
        algorithms: ['ES256'],
      }),

    /** @throws the first error of the provider that was only shown as a page */
    stop: async () => {
      for (const { server } of [first, second]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await rm(keysDir, { recursive: true });
      if (errors[0]) throw errors[0];
    },
  };
}

/** @throws Error when the provider did not send the browser back with a code */
export function codeOf(response: Response): string {
  const target = new URL(response.headers.get('location') ?? '', response.url);
  const code = target.searchParams.get('code');
  if (!code || !target.href.startsWith(`${REDIRECT_URI}?`)) {
    throw new Error(`The sign-in ended at ${target.href}.`);
  }
  return code;
}

/** The query of a valid authorization request, and the values for exchanging its code. */
export function authorization(overrides: Record<string, string> = {}) {
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
