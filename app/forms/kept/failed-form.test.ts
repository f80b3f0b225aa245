import { redirectDocument } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { keepForm } from './failed-form.ts';

const sent = new FormData();
for (const [name, value] of [
  ['_key', 'k1'],
  ['_zone', 'clinic_dev'],
  ['_version', 'v2'],
] as const) {
  sent.set(name, value);
}

/** What the form shows when the server's action throws. */
async function shownFor(thrown: unknown): Promise<FormReply> {
  const answer = keepForm(thrown, sent);
  expect(answer.status).toBe(503);
  return (await answer.json()) as FormReply;
}

/** A Response thrown by the server's action, as Remix passes it to the browser. */
function thrownAnswer(status: number, data: string) {
  return { status, statusText: '', internal: false, data };
}

describe('a form that the server did not answer', () => {
  it.each([
    ['without a connection', new TypeError('Failed to fetch'), /could not be reached/],
    [
      'while the identity provider is away',
      thrownAnswer(503, 'The identity provider does not answer.'),
      /^The identity provider does not answer/,
    ],
    ['that is too large', thrownAnswer(413, 'Larger than 50 MiB.'), /^Larger than 50 MiB/],
    [
      'that the server stumbles over',
      thrownAnswer(500, 'Error: relation'),
      /^The form could not be answered/,
    ],
    ['after the session has ended', redirectDocument('/?notice=ended'), /^Sign in again/],
    [
      'after the right was taken away',
      redirectDocument('/InsufficientPermissionsError'),
      /^You do not have permissions/,
    ],
  ])('keeps what was typed %s, and says why', async (_, thrown, text) => {
    const shown = await shownFor(thrown);
    expect(shown).toMatchObject({
      kind: 'again',
      result: {},
      notice: { tone: 'error', text: expect.stringMatching(text) },
      // The version of the earlier reply, with which the form must be sent again.
      formToken: { key: 'k1', zone: 'clinic_dev' },
      version: 'v2',
    });
    expect(shown).toMatchObject({
      notice: { text: expect.stringContaining('your changes are still here') },
    });
  });
});
