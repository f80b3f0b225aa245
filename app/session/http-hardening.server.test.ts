import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hardenRequest, NONCE_HEADER } from './http-hardening.server.ts';
import { securityHeaders } from './security-headers.server.ts';

const settings = {
  publicOrigin: 'https://keyway.example.com',
  issuerSource: 'https://id.example.com',
  development: false,
};

// A server like the one of remix-serve, hardened.
const server = createServer((request, response) => {
  hardenRequest({ request, response, server }, settings);
  if (request.url === '/assets/a.js') response.setHeader('Cache-Control', 'public, immutable');
  response.statusCode = request.url === '/redirect' ? 302 : 200;
  response.end(JSON.stringify(request.headers));
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

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

  it('raises the limit of five minutes for a request, so that a large upload can finish', async () => {
    await fetch(origin);
    expect(server.requestTimeout).toBeGreaterThan(60 * 60 * 1000);
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
