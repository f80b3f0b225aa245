import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BODY_LIMITS } from '#model/server-guard.ts';
import {
  bodyLimitsOf,
  hardenRequest,
  hardenServer,
  NONCE_HEADER,
} from './http-hardening.server.ts';
import { securityHeaders } from './security-headers.server.ts';

/** As known before a request; handling one of /logout finds another. */
let issuers = 'https://id.example.com';

const settings = {
  publicOrigin: 'https://keyway.example.com',
  publicHost: 'keyway.example.com',
  issuerSources: () => issuers,
  development: false,
};

// A server like the console's, hardened.
const server = createServer((request, response) => {
  if (request.url === '/assets/a.js') response.setHeader('Cache-Control', 'public, immutable');
  if (request.url === '/logout') issuers = 'https://id.example.com https://bye.example.com';
  response.statusCode = request.url === '/redirect' ? 302 : 200;
  response.end(JSON.stringify(request.headers));
});
hardenServer(server);
const harden = (message: unknown) =>
  hardenRequest(message as Parameters<typeof hardenRequest>[0], settings);
subscribe('http.server.request.start', harden);
let origin: string;

beforeEach(() => {
  issuers = 'https://id.example.com';
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  unsubscribe('http.server.request.start', harden);
  server.close();
});

describe('hardenRequest', () => {
  it('uses one nonce for page and policy and drops the one that a client sent', async () => {
    const answer = await fetch(origin, { headers: { [NONCE_HEADER]: 'mine' } });
    const headers = (await answer.json()) as Record<string, string>;
    const nonce = headers[NONCE_HEADER];
    expect(nonce).not.toBe('mine');
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'nonce-${nonce}'`,
    );
  });

  it('permits forms to the identity provider’s pages, also to those that the request discovered', async () => {
    const policyOf = async (path: string) =>
      (await fetch(origin + path)).headers.get('content-security-policy');
    expect(await policyOf('/')).toContain(`form-action 'self' https://id.example.com;`);
    expect(await policyOf('/logout')).toContain(
      `form-action 'self' https://id.example.com https://bye.example.com;`,
    );
    expect(await policyOf('/dashboard')).toContain(`form-action 'self';`);
  });

  it('makes a new nonce for each response', async () => {
    const policies = await Promise.all(
      [1, 2].map(() => fetch(origin).then(({ headers }) => headers)),
    );
    expect(policies[0]?.get('content-security-policy')).not.toBe(
      policies[1]?.get('content-security-policy'),
    );
  });

  it('ignores forwarded hosts and passes the public one to Remix', async () => {
    const answer = await fetch(origin, {
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    });
    const headers = (await answer.json()) as Record<string, string>;
    expect(headers['x-forwarded-host']).toBe('keyway.example.com');
    expect(headers['forwarded']).toBeUndefined();
  });

  it.each(['https://evil.example', 'null', 'no address'])(
    'hides the Origin “%s” from Remix, which would respond with status 500',
    async (foreign) => {
      const answer = await fetch(origin, { method: 'POST', headers: { origin: foreign } });
      expect(await answer.json()).not.toHaveProperty('origin');
    },
  );

  it('lets the Origin of the console pass', async () => {
    const answer = await fetch(origin, {
      method: 'POST',
      headers: { origin: settings.publicOrigin },
    });
    expect(await answer.json()).toHaveProperty('origin', settings.publicOrigin);
  });

  it('sets the headers on redirects too', async () => {
    const answer = await fetch(`${origin}/redirect`, { redirect: 'manual' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('forbids storing a response by default', async () => {
    expect((await fetch(origin)).headers.get('cache-control')).toBe('no-store');
    const asset = await fetch(`${origin}/assets/a.js`);
    expect(asset.headers.get('cache-control')).toBe('public, immutable');
  });

  it('raises the limit of five minutes for a request, so that a large upload can finish', () => {
    expect(server.requestTimeout).toBeGreaterThan(60 * 60 * 1000);
  });
});

describe('bodyLimitsOf', () => {
  it.each([
    ['/logout', 1],
    ['/glossary-metadata/new', 1],
    ['/dictionaries/patient?tab=indexes', 4],
    ['/dictionaries/new.data', 4],
    ['/smart-contracts/new?chain=patient', 3],
    ['/smart-contracts/patient/1', 3],
    ['/smart-contracts/execute-smart-contract?chain=patient', 1],
    ['/uploads/upload-file', Infinity],
    ['/job-manager/new/upload-data-dictionary', Infinity],
    ['/job-manager/new/execute-smart-contract-job', 1],
  ])('lets %s receive %s MiB', (url, mebibytes) => {
    expect(bodyLimitsOf({ url }).maxBytes).toBe(mebibytes * 1024 * 1024);
  });

  it('gives a form 10 seconds without a byte and 30 in all, and an upload a limit without a byte', () => {
    expect(bodyLimitsOf({ url: '/logout' })).toMatchObject({ idleMs: 10_000, totalMs: 30_000 });
    expect(bodyLimitsOf({ url: '/uploads/upload-file' }).idleMs).toBe(60_000);
  });

  it('refuses a larger form with the headers of every response', async () => {
    const body = new Uint8Array(BODY_LIMITS.maxBytes + 1);
    const answer = await fetch(`${origin}/logout`, { method: 'POST', body });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toBe(
      'What you sent is larger than 1 MiB, the most this form may hold.',
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('securityHeaders', () => {
  const policyOf = (path: string, more = {}) =>
    securityHeaders(path, 'n', { ...settings, ...more })['Content-Security-Policy'];

  it('lets forms lead to the identity provider on sign-in pages only', () => {
    expect(policyOf('/logout')).toContain("form-action 'self' https://id.example.com;");
    expect(policyOf('/dictionaries')).toContain("form-action 'self';");
  });

  it('lets nobody frame a page, and the console itself the developer documentation', () => {
    expect(policyOf('/dictionaries')).toContain("frame-ancestors 'none'");
    expect(policyOf('/dev_docs/home.html')).toContain("frame-ancestors 'self'");
  });

  it('keeps a browser on https where the console is served by it', () => {
    const name = 'Strict-Transport-Security';
    expect(securityHeaders('/', 'n', settings)[name]).toContain('max-age=');
    const http = { ...settings, publicOrigin: 'http://localhost:3000' };
    expect(securityHeaders('/', 'n', http)[name]).toBeUndefined();
  });
});
