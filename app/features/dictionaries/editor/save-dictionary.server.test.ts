import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { testSession } from '#tests/support/session.ts';
import { buildAttribute, buildDraft } from './draft.testing.ts';
import { saveDictionary } from './save-dictionary.server.ts';

/** A platform that refuses the call. */
function refusing(failure: { status: number; message?: string }): Session {
  const { status, message } = failure;
  const error = new PlatformError({
    status,
    message: message ?? 'no answer',
    fromPlatform: message !== undefined,
  });
  return testSession({ api: { stream: () => Promise.reject(error) } });
}

const created = buildDraft();
const changed = buildDraft({ hash: 'h1' });

describe('the file of a save', () => {
  it('holds the dictionary as JSON, with these fields [A-695]', async () => {
    let file: unknown;
    const stream = async (_call: unknown, { body }: { body: FormData }) => {
      file = JSON.parse(await (body.get('file') as File).text());
      throw new PlatformError({ status: 503, message: 'no answer', fromPlatform: false });
    };
    const draft = buildDraft({
      description: 'People under care',
      groupName: 'Clinic',
      undefinedAttributesAction: 'ERROR',
      color: '#aabbcc',
      attributes: [buildAttribute('code')],
      indexes: [{ id: 'i', name: 'by_code', type: 'PRIMARY', attributes: ['code'] }],
    });
    await saveDictionary(testSession({ api: { stream } }), draft, 'key');
    expect(file).toEqual({
      name: 'patient',
      description: 'People under care',
      groupName: 'Clinic',
      undefinedAttributesAction: 'ERROR',
      layoutMetadata: { color: '#aabbcc' },
      attributes: [{ name: 'code', datatype: 'STRING' }],
      indexes: [{ name: 'by_code', type: 'PRIMARY', attributes: ['code'] }],
    });
  });
});

describe('a dictionary that cannot be saved', () => {
  it('says what the screen says where the platform is silent [A-761 A-763 A-764]', async () => {
    const silent = refusing({ status: 503 });
    expect(await saveDictionary(silent, created, 'key')).toEqual({
      saved: false,
      notice: { tone: 'error', text: 'Unable to create dictionary' },
    });
    expect(await saveDictionary(silent, changed, 'key')).toEqual({
      saved: false,
      notice: { tone: 'error', text: 'Unable to update dictionary' },
    });
  });

  it('says what the platform says', async () => {
    const refusal = refusing({ status: 400, message: 'There are records without a code.' });
    expect(await saveDictionary(refusal, changed, 'key')).toMatchObject({
      notice: { text: 'There are records without a code.' },
    });
  });

  it('links to the newest version after a conflict, and keeps the draft', async () => {
    const stale = refusing({ status: 409, message: 'The dictionary has changed.' });
    expect(await saveDictionary(stale, changed, 'key')).toMatchObject({
      notice: {
        text: expect.stringContaining('Nothing is lost: your changes are still here.') as string,
        link: { to: '/dictionaries/patient', newTab: true },
      },
    });
  });
});
