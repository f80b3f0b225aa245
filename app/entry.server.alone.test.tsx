import type { EntryContext } from '@remix-run/node';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNonce } from './ui/browser/nonce.tsx';
import handleRequest, { handleDataRequest } from './entry.server.tsx';

/** The origins of the provider's pages that are known; rendering a page here finds another. */
let known: string[] = [];

vi.mock('./environment/config.server.ts', () => ({
  config: () => ({ publicOrigin: 'https://keyway.example.com' }),
  issuerSource: () => 'https://id.example.com',
}));
vi.mock('./session/sign-in/oidc.server.ts', () => ({ endpointOrigins: () => known }));
vi.mock('@remix-run/react', async (load) => ({
  ...(await load<object>()),
  RemixServer: ({ nonce }: { nonce: string }) => {
    known = ['https://bye.example.com'];
    return <script nonce={nonce} id={useNonce()} />;
  },
}));

beforeEach(() => {
  known = [];
});

async function open(path: string) {
  const request = new Request(`https://keyway.example.com${path}`);
  const answer = await handleRequest(request, 200, new Headers(), {} as EntryContext);
  return { policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() };
}

it('a page and its policy have one nonce, another for each answer', async () => {
  const pages = await Promise.all([open('/dashboard'), open('/dashboard')]);
  const nonces = pages.map(({ policy }) => /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  for (const [at, { html }] of pages.entries()) {
    expect(html).toBe(`<script nonce="${nonces[at]}" id="${nonces[at]}"></script>`);
  }
});

it('the policy permits forms to the provider’s pages that the request has found', async () => {
  const permitted = "form-action 'self' https://id.example.com https://bye.example.com;";
  expect((await open('/logout')).policy).toContain(permitted);
  expect((await open('/dashboard')).policy).toContain("form-action 'self';");
});

it('data has the headers of every answer, and keeps its own', async () => {
  const request = new Request('https://keyway.example.com/dashboard.data');
  const given = new Response('', { headers: { 'Cache-Control': 'max-age=1' } });
  const { headers } = await handleDataRequest(given, { request, context: {}, params: {} });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('max-age=1');
});
