import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { testSession } from '#tests/support/console/session.ts';
import { toDictionary } from '#app/features/dictionaries/editor/draft/draft-dictionary.ts';
import {
  buildAttribute,
  buildDraft,
} from '#app/features/dictionaries/editor/draft/draft.testing.ts';
import { saveAndWait } from './save-dictionary.server.ts';

/** The session of a person on a platform that refuses the call. */
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
    await saveAndWait(testSession({ api: { stream } }), draft, 'key');
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
    expect(await saveAndWait(silent, created, 'key')).toEqual({
      saved: false,
      notice: { tone: 'error', text: 'Unable to create dictionary' },
    });
    expect(await saveAndWait(silent, changed, 'key')).toEqual({
      saved: false,
      notice: { tone: 'error', text: 'Unable to update dictionary' },
    });
  });

  it('says what the platform says', async () => {
    const refusal = refusing({ status: 400, message: 'There are records without a code.' });
    expect(await saveAndWait(refusal, changed, 'key')).toMatchObject({
      notice: { text: 'There are records without a code.' },
    });
  });

  /** The session after another person has saved what `toDictionary` makes of the draft. */
  function overtaken(draft: typeof changed): Session {
    const error = new PlatformError({
      status: 409,
      message: 'Ann changed this.',
      fromPlatform: true,
    });
    const stored = { data: toDictionary(draft), headers: new Headers({ ETag: '"h2"' }) };
    return testSession({
      api: { stream: () => Promise.reject(error), call: () => Promise.resolve(stored) },
    });
  }

  it('says who has changed it and what differs, and can be saved over the newest version', async () => {
    const stale = overtaken({ ...changed, description: 'Theirs', color: '#aabbcc' });
    expect(await saveAndWait(stale, changed, 'key')).toEqual({
      saved: false,
      version: '"h2"',
      notice: {
        tone: 'error',
        title: 'Dictionary Not Saved',
        text: [
          'Ann changed this.',
          "Stored is Description 'Theirs' and another Color.",
          'What you entered is still here: save again to replace what is stored, or reload the page to see it.',
        ].join('\n'),
        link: { to: '/dictionaries/patient', label: 'Open the newest version', newTab: true },
      },
    });
  });

  it('is saved when somebody else has saved the same', async () => {
    expect(await saveAndWait(overtaken(changed), changed, 'key')).toEqual({ saved: true });
  });

  it('keeps what was entered when it was deleted meanwhile', async () => {
    const gone = refusing({ status: 409, message: 'It was deleted.' });
    expect(await saveAndWait(gone, changed, 'key')).toEqual({
      saved: false,
      notice: { tone: 'error', title: 'Dictionary Not Saved', text: 'It was deleted.' },
    });
  });
});
