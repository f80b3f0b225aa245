import type { ActionFunctionArgs } from '@remix-run/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_BODY_BYTES } from '#app/forms/body/form-body.server.ts';
import { action } from './_bare.logout.tsx';

const closeSession = vi.hoisted(() => vi.fn(() => Promise.resolve({ next: '/', headers: [] })));

vi.mock('#app/session/sign-in/sign-in.server.ts', () => ({ closeSession }));
vi.mock('#app/environment/config.server.ts', () => ({
  config: () => ({ publicOrigin: 'http://localhost:3000' }),
}));

beforeEach(() => {
  closeSession.mockClear();
});

/** Posts an endless body. Returns the response, and how much of the body was read. */
async function postEndless(site: string) {
  let sentBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentBytes += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const request = new Request('http://localhost:3000/logout', {
    method: 'POST',
    body,
    headers: { 'Sec-Fetch-Site': site, 'Content-Type': 'application/x-www-form-urlencoded' },
    duplex: 'half',
  } as RequestInit);
  const args: ActionFunctionArgs = { request, params: {}, context: {} };
  const thrown = await Promise.resolve(action(args)).catch((reason: unknown) => reason);
  return { status: thrown instanceof Response ? thrown.status : undefined, sentBytes };
}

describe('logging out', () => {
  it('refuses a form of another site before reading it', async () => {
    const { status, sentBytes } = await postEndless('cross-site');
    expect(status).toBe(403);
    expect(sentBytes).toBeLessThan(MAX_BODY_BYTES);
    expect(closeSession).not.toHaveBeenCalled();
  });

  it('reads no more of a form than the size limit', async () => {
    const { status, sentBytes } = await postEndless('same-origin');
    expect(status).toBe(413);
    expect(sentBytes).toBeLessThan(2 * MAX_BODY_BYTES);
    expect(closeSession).not.toHaveBeenCalled();
  });
});
