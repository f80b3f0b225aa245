/** Tests what a refusal of the platform does to a person's session and browser. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';

const HOUR_MS = 3_600_000;

let test: TestDatabase;
let platform: Server;
/** What the platform answers to every call. */
let status: number;

beforeAll(async () => {
  test = await freshDatabase({ migrated: false });
  platform = createServer((_, answer) => answer.writeHead(status).end('{"message":"No."}'));
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  platform.close();
  await test.drop();
});
beforeEach(() => {
  // Each test loads the modules again, as a process of its own would.
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', test.url);
  vi.stubEnv('SESSION_SECRET', 'a secret of thirty-two characters');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
  vi.stubEnv('API_HOST', `http://127.0.0.1:${(platform.address() as AddressInfo).port}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Signs a person in, and lets the platform refuse a call of theirs. */
async function callRefused(refusal: 401 | 403) {
  status = refusal;
  const { sessions } = await import('./store/sessions.server.ts');
  const { database } = await import('#app/environment/db.server.ts');
  const { requireSession } = await import('./require-session.server.ts');
  const store = await sessions();
  const first = await store.create(
    { realm: 'meridian', subject: 's-1', name: 'Ada', email: 'ada@meridian.test' },
    {
      access: 'access',
      id: 'id',
      refresh: undefined,
      issuedAt: new Date(),
      expiresAt: new Date(Date.now() + HOUR_MS),
    },
    [{ name: 'clinic_dev', environment: 'DEV', roles: ['sdzAdmin'] }],
  );
  const cookie = await store.chooseZone((await store.find(first))?.id ?? '', 'clinic_dev');
  const opened = await store.find(cookie);
  if (!opened) throw new Error('The session was not kept.');
  await store.markPolicySigned(opened.id);
  const request = new Request('http://localhost:3000/job-manager', {
    headers: { host: 'localhost:3000', cookie: `keyway=${cookie}` },
  });
  const args: LoaderFunctionArgs = { request, params: {}, context: {} };
  const { api } = await requireSession(args);
  const thrown = await api.call(CALLS.listJobs, {}).catch((reason: unknown) => reason);
  if (!(thrown instanceof Response)) throw new Error('The call did not end the session.');
  const left = await store.find(cookie);
  await (await database()).end();
  return { headers: thrown.headers, left };
}

describe.each([401, 403] as const)('a call that the platform answers with %i', (refusal) => {
  it('ends the session and has the browser drop its copies [A-754 A-755 B-595 B-596]', async () => {
    const { headers, left } = await callRefused(refusal);
    expect(left).toBeUndefined();
    expect(headers.get('Clear-Site-Data')).toBe('"storage"');
    expect(headers.get('Set-Cookie')).toMatch(/^keyway=;.*Max-Age=0/);
  });

  it('leads to the sign-in page, which keeps the realm [A-757 A-758 B-598 B-599]', async () => {
    const { headers } = await callRefused(refusal);
    expect(headers.get('Location')).toBe('/?realm=meridian');
  });

  it('leaves the copies alone in a dedicated environment [A-756 B-597]', async () => {
    vi.stubEnv('DEDICATED_REALM', 'meridian');
    const { headers, left } = await callRefused(refusal);
    expect(left).toBeUndefined();
    expect(headers.get('Clear-Site-Data')).toBeNull();
  });
});

describe('a form sent after the session is over', () => {
  it.each([
    ['a page', '/dictionaries/new?tab=indexes', '/dictionaries/new?tab=indexes'],
    ['what is no page', '/uploads/upload-file', null],
  ])('says so, and leads back to %s after the sign-in', async (_, address, returnTo) => {
    const { requireSession } = await import('./require-session.server.ts');
    const request = new Request(`http://localhost:3000${address}`, {
      method: 'POST',
      headers: { host: 'localhost:3000', origin: 'http://localhost:3000' },
    });
    const args: ActionFunctionArgs = { request, params: {}, context: {} };
    const thrown: unknown = await requireSession(args).catch((reason: unknown) => reason);
    if (!(thrown instanceof Response)) throw new Error('No answer was thrown.', { cause: thrown });
    const { searchParams } = new URL(thrown.headers.get('Location') ?? '', request.url);
    expect(searchParams.get('notice')).toBe('ended');
    expect(searchParams.get('returnTo')).toBe(returnTo);
    const { database } = await import('#app/environment/db.server.ts');
    await (await database()).end();
  });
});

describe('a request while the database is away', () => {
  it('is answered by a sentence and 503, not as a fault of the console', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/keyway');
    const { log } = await import('#app/environment/log.server.ts');
    const logged = vi.spyOn(log, 'error').mockReturnValue();
    const { requireSession } = await import('./require-session.server.ts');
    const request = new Request('http://localhost:3000/job-manager', {
      headers: { host: 'localhost:3000', cookie: 'keyway=some' },
    });
    const args: LoaderFunctionArgs = { request, params: {}, context: {} };
    const thrown: unknown = await requireSession(args).catch((reason: unknown) => reason);
    if (!(thrown instanceof Response)) throw new Error('No answer was thrown.', { cause: thrown });
    expect(thrown.status).toBe(503);
    expect(await thrown.text()).toMatch(/the database does not answer\. Try again/);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('a logout', () => {
  const logOut = async () => {
    const { closeSession } = await import('./sign-in/sign-in.server.ts');
    const request = new Request('http://localhost:3000/logout', { method: 'POST' });
    const { headers } = await closeSession(request, { forgetRealm: false });
    const { database } = await import('#app/environment/db.server.ts');
    await (await database()).end();
    return new Headers(headers);
  };

  it('has the browser drop its copies, but not in a dedicated environment [A-475 A-476]', async () => {
    expect((await logOut()).get('Clear-Site-Data')).toBe('"storage"');
    vi.resetModules();
    vi.stubEnv('DEDICATED_REALM', 'meridian');
    expect((await logOut()).get('Clear-Site-Data')).toBeNull();
  });
});

describe('data that a script reads', () => {
  it('is refused by a status, so that no sign-in returns to it', async () => {
    const { requireDataSession } = await import('./require-session.server.ts');
    const request = new Request('http://localhost:3000/health', {
      headers: { host: 'localhost:3000' },
    });
    const args: LoaderFunctionArgs = { request, params: {}, context: {} };
    const thrown = await requireDataSession(args).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).status).toBe(401);
    expect((thrown as Response).headers.has('Location')).toBe(false);
    const { database } = await import('#app/environment/db.server.ts');
    await (await database()).end();
  });
});
