import { expect, it } from 'vitest';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { SCRIPTS_FIELD } from '#app/forms/reply/form-reply.ts';
import { ZONE_FIELD } from '#app/forms/form-token.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import { CALLS } from '#model/calls/all.ts';
import { testSession } from '#tests/support/console/session.ts';
import { writeDraft, NEW_DRAFT } from './draft/draft.ts';
import { DELETE_DICTIONARY_FIELD, ENTER_FIELD } from './editor-form.ts';
import { DRAFT_FIELD, FILTER_FIELD, SHOWN_FILTER_FIELD } from './read-open-tab.ts';
import { answerEditor, loadEditor } from './editor.server.ts';

/** Deletes a dictionary on a platform that refuses it. */
async function deleteRefused(message?: string, fields: Record<string, string> = {}) {
  const error = new PlatformError({
    status: 503,
    message: message ?? 'no answer',
    fromPlatform: message !== undefined,
  });
  const session = sessionOf(() => Promise.reject(error));
  const body = new URLSearchParams({
    [DELETE_DICTIONARY_FIELD]: '1',
    [CONFIRMATION_FIELD]: 'patient',
    [ZONE_FIELD]: 'clinic_dev',
    ...fields,
  });
  const request = new Request('http://localhost/dictionaries/patient', { method: 'POST', body });
  return answerEditor(session, request, 'patient');
}

it('the editor says its own words when a dictionary cannot be deleted and the platform is silent [A-765]', async () => {
  expect(await deleteRefused()).toMatchObject({
    data: { notice: { tone: 'error', text: 'Unable to delete dictionary' } },
  });
});

it('the editor says what the platform says of a deletion', async () => {
  expect(await deleteRefused('A smart contract reads it.')).toMatchObject({
    data: { notice: { text: 'A smart contract reads it.' } },
  });
});

/** The session of a person on a platform that answers every call with `call`. */
function sessionOf(call: (call: unknown) => Promise<unknown>) {
  return testSession({ can: () => true, api: { call } });
}

const away = new PlatformError({ status: 503, message: 'Not now.', fromPlatform: true });

it('the editor keeps the unsaved draft that a page without JavaScript sends with a deletion', async () => {
  const draft = { hash: 'h1', ...NEW_DRAFT, name: 'patient', description: 'Unsaved.' };
  const sent = { [DRAFT_FIELD]: writeDraft(draft) };
  const kept = { initialValue: { draft: JSON.stringify(draft) } };
  expect(await deleteRefused('It is in use.', sent)).toMatchObject({ data: { result: kept } });
  const wrongName = { ...sent, [CONFIRMATION_FIELD]: 'something else' };
  expect(await deleteRefused(undefined, wrongName)).toMatchObject({
    data: { result: { ...kept, error: { [CONFIRMATION_FIELD]: ['Type patient'] } } },
  });
});

it('the editor opens without the groupings when they cannot be read', async () => {
  const loaderData = await loadEditor(sessionOf(() => Promise.reject(away)));
  expect(loaderData.groups).toEqual([]);
});

it('the editor opens without the terms of its attributes when they cannot be read', async () => {
  const stored = { name: 'patient', attributes: [], indexes: [] };
  const opened = loadEditor(
    sessionOf((call) =>
      call === CALLS.listAttributeTerms
        ? Promise.reject(away)
        : Promise.resolve({ data: call === CALLS.readDictionary ? stored : [] }),
    ),
    'patient',
  );
  expect(await opened).toMatchObject({ dictionary: stored, terms: {} });
});

it('the editor leads from the id of a dictionary to its name, with the rest of the address [A-191]', async () => {
  const stored = { name: 'patient visit', attributes: [], indexes: [] };
  const session = sessionOf((call) =>
    Promise.resolve({ data: call === CALLS.readDictionary ? stored : [] }),
  );
  const id = '6f2d7c52-5c0a-4a57-9a53-0f3a3f6b1c11';
  const thrown = await loadEditor(session, id, '?tab=indexes').catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe(
    '/dictionaries/patient%20visit?tab=indexes',
  );
});

it('the editor says in the platform’s words why a dictionary cannot be opened [A-760]', async () => {
  const opening = loadEditor(
    sessionOf(() => Promise.reject(away)),
    'patient',
  );
  const thrown = await opening.catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(503);
  expect(await (thrown as Response).text()).toBe('Not now.');
});

it('the editor takes the draft of a dictionary with long descriptions, which is larger than other forms', async () => {
  const body = new FormData();
  const description = 'x'.repeat(2 * 1024 * 1024);
  body.set(DRAFT_FIELD, writeDraft({ ...NEW_DRAFT, description }));
  const request = new Request('http://localhost/dictionaries/new', { method: 'POST', body });
  const answer = await answerEditor(
    sessionOf(() => Promise.reject(away)),
    request,
  );
  expect(answer).toMatchObject({ data: { kind: 'again' }, init: { status: 400 } });
});

it('the editor filters by Enter in the filter without scripts, which else saves', async () => {
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({
      [DRAFT_FIELD]: writeDraft({ ...NEW_DRAFT, description: 'Typed.' }),
      [ENTER_FIELD]: 'true',
      [ZONE_FIELD]: 'clinic_dev',
      [SHOWN_FILTER_FIELD]: '',
      [FILTER_FIELD]: 'city',
      ...fields,
    });
    const request = new Request('http://localhost/dictionaries/new', { method: 'POST', body });
    const session = sessionOf(() => Promise.reject(away));
    return answerEditor(session, request);
  };
  expect(await post({})).toMatchObject({ data: { filter: 'city' }, init: { status: 200 } });
  const refused = { data: { result: { error: {} } }, init: { status: 400 } };
  expect(await post({ [SHOWN_FILTER_FIELD]: 'city' })).toMatchObject(refused);
  expect(await post({ [SCRIPTS_FIELD]: 'true' })).toMatchObject(refused);
});

it('the editor says that a choice is none of the form', async () => {
  const body = new URLSearchParams({
    [DRAFT_FIELD]: writeDraft({ ...NEW_DRAFT, name: 'patient' }),
    [ZONE_FIELD]: 'clinic_dev',
    openTab: 'details',
    undefinedAttributesAction: 'DROP',
  });
  const request = new Request('http://localhost/dictionaries/new', { method: 'POST', body });
  const session = sessionOf(() => Promise.reject(away));
  expect(JSON.stringify(await answerEditor(session, request))).toContain(
    'Choose one of REMOVE, KEEP, ERROR.',
  );
});
