import { expect, it } from 'vitest';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation.ts';
import { ZONE_FIELD } from '#app/forms/ticket.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { DELETE_FIELD } from './editor-view.ts';
import { answerEditor } from './editor.server.ts';

/** Deletes a dictionary on a platform that refuses. */
async function deleteRefused(message?: string) {
  const error = new PlatformError({
    status: 503,
    message: message ?? 'no answer',
    fromPlatform: message !== undefined,
  });
  const session = {
    zone: { name: 'clinic_dev', environment: 'DEV' },
    can: () => true,
    api: { call: () => Promise.reject(error) },
  } as unknown as Session;
  const body = new URLSearchParams({
    [DELETE_FIELD]: '1',
    [CONFIRMATION_FIELD]: 'patient',
    [ZONE_FIELD]: 'clinic_dev',
  });
  const request = new Request('http://localhost/dictionaries/patient', { method: 'POST', body });
  return answerEditor(session, request, 'patient');
}

it('says its own words when a dictionary cannot be deleted and the platform is silent [A-765]', async () => {
  expect(await deleteRefused()).toMatchObject({
    data: { notice: { tone: 'error', text: 'Unable to delete dictionary' } },
  });
});

it('says what the platform says of a deletion', async () => {
  expect(await deleteRefused('A smart contract reads it.')).toMatchObject({
    data: { notice: { text: 'A smart contract reads it.' } },
  });
});
