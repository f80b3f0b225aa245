import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BODY_LIMITS, createGuardedServer } from '#http/server-guard.ts';
import { answerHeaders, requestHeaders, requestId } from './headers.ts';
import { CONSOLE_LIMITS } from './limits.ts';

vi.mock('#app/environment/config.server.ts', () => ({
  config: () => ({ publicOrigin: 'https://keyway.example.com' }),
  issuerSource: () => 'https://id.example.com',
}));

// The console's middleware, before a handler that answers with the headers it got.
const app = express().use(requestId, requestHeaders, answerHeaders, (request, response) => {
  if (request.url === '/assets/a.js') response.setHeader('Cache-Control', 'public, immutable');
  if (request.url === '/page') response.setHeader('Content-Security-Policy', 'of the page');
  response.status(request.url === '/redirect' ? 302 : 200).json(request.headers);
});
const server = createGuardedServer(CONSOLE_LIMITS, app);
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

describe('the headers of an answer', () => {
  it('are those of the page where it has its own', async () => {
    const policyOf = async (path: string) =>
      (await fetch(origin + path)).headers.get('content-security-policy');
    expect(await policyOf('/page')).toBe('of the page');
    expect(await policyOf('/dashboard')).toContain("script-src 'self';");
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
});

describe('the headers of a request', () => {
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

  it('brings the id of the request, which the answer has too', async () => {
    const answer = await fetch(origin);
    const headers = (await answer.json()) as Record<string, string>;
    expect(headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
  });

  it('lets the Origin of the console pass', async () => {
    const answer = await fetch(origin, {
      method: 'POST',
      headers: { origin: 'https://keyway.example.com' },
    });
    expect(await answer.json()).toHaveProperty('origin', 'https://keyway.example.com');
  });
});

describe('the limits of a body', () => {
  const limitsOf = (url: string) => CONSOLE_LIMITS.limitsOf({ method: 'POST', url });

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
    expect(limitsOf(url).maxBytes).toBe(mebibytes * 1024 * 1024);
  });

  it('gives a form 10 seconds without a byte and 30 in all, and an upload a limit without a byte', () => {
    expect(limitsOf('/logout')).toMatchObject({ idleMs: 10_000, totalMs: 30_000 });
    expect(limitsOf('/uploads/upload-file').idleMs).toBe(60_000);
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
