import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { UserSession } from '#app/session/require-session.server.ts';
import { acceptPolicy, loadPolicy } from './policy.server.ts';

const noResponse = new PlatformError({ status: 503, message: 'no answer', fromPlatform: false });

/** A person session whose calls return the result of `call`. */
function buildUser(call: () => Promise<unknown>): UserSession {
  return { api: { call } } as unknown as UserSession;
}

describe('the policy', () => {
  it('is decoded from base64 and rendered as markdown [A-095]', async () => {
    const documentBase64 = Buffer.from('Be **kind** – always.').toString('base64');
    const user = buildUser(() =>
      Promise.resolve({ data: [{ id: 'p', signed: false, documentBase64 }] }),
    );
    const { policy } = await loadPolicy(user, 'clinic_dev', undefined);
    expect(policy?.html).toContain('Be <strong>kind</strong> – always.');
  });

  it.each([
    ['# Acceptable Use Policy\n\nBe kind.', false],
    ['# House rules\n\nBe kind.', true],
  ])('shows the title of the page once: %j', async (markdown, hasTitle) => {
    const documentBase64 = Buffer.from(markdown).toString('base64');
    const user = buildUser(() =>
      Promise.resolve({ data: [{ id: 'p', signed: false, documentBase64 }] }),
    );
    const { policy } = await loadPolicy(user, 'clinic_dev', undefined);
    expect(policy?.html).toContain('Be kind.');
    expect(policy?.html.includes('<h')).toBe(hasTitle);
  });

  it('reports a failure to load or accept when the platform does not respond [A-785 A-786]', async () => {
    const user = buildUser(() => Promise.reject(noResponse));
    expect((await loadPolicy(user, 'clinic_dev', undefined)).problem).toBe(
      'Unable to retrieve signed use policy',
    );
    expect(await acceptPolicy(user, 'p', undefined)).toMatchObject({
      data: { result: { error: { '': ['Unable to sign acceptable use policy'] } } },
      init: { status: 400 },
    });
  });

  it('shows a message when the zone has no policy', async () => {
    const user = buildUser(() => Promise.resolve({ data: [] }));
    expect((await loadPolicy(user, 'clinic_dev', undefined)).problem).toMatch(
      /Contact your administrator/,
    );
  });
});
