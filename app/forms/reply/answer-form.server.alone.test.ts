import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Role } from '#model/access/roles.ts';
import { testSession } from '#tests/support/console/session.ts';
import { answerDeletion, answerForm, formPageData } from './answer-form.server.ts';
import { CONFIRMATION_FIELD } from '#app/forms/confirmation/confirmation.ts';
import { SCRIPTS_FIELD } from './form-reply.ts';
import { NEXT_FIELD } from '#app/forms/next-field.ts';
import type { FormAgain } from './form-reply.ts';
import { idempotencyKeyOf } from '#app/forms/idempotency-key.server.ts';
import { KEY_FIELD, ZONE_FIELD } from '#app/forms/form-token.ts';
import type { Sending } from '#app/forms/body/parse-form.server.ts';
import { VERSION_FIELD } from '#app/forms/version.ts';

const alerts = vi.hoisted(() => [] as unknown[]);
vi.mock('#app/session/flash.server.ts', () => ({
  redirectWithAlert: (_: unknown, to: string, alert: unknown) => {
    alerts.push(alert);
    return Promise.resolve(Response.redirect(`http://keyway.test${to}`));
  },
}));
beforeEach(() => {
  alerts.length = 0;
});

const save = vi.fn((_value: unknown, _sending: Sending): Promise<unknown> => Promise.resolve());
beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined);
});

const RULES = {
  schema: z.object({ term: z.string('Field cannot be blank'), secret: z.string().optional() }),
  permission: 'createMetadata' as const,
  save,
  uniqueField: 'term',
  failure: 'Glossary Not Saved',
  success: 'Glossary created.',
  doneTo: '/glossary-metadata',
  hideFields: ['secret'],
};

const DELETION = {
  permission: 'deleteMetadata' as const,
  send: (sending: Sending) => save(undefined, sending),
  failure: 'Glossary Deletion Failed',
  success: 'Glossary Deleted.',
  doneTo: '/glossary-metadata',
};

const buildSession = (roles: Role[] = ['sdzAdmin']) => testSession({ id: 's', roles });

function buildForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const all = { [KEY_FIELD]: 'k1', [ZONE_FIELD]: 'clinic_dev', term: 'Triage', ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  return form;
}

const KEY = idempotencyKeyOf(buildForm());

function refusal(status: number, message: string, fromPlatform = true) {
  return new PlatformError({ status, message, fromPlatform });
}

/** The reply of a refused form. */
async function refusedWith(form: FormData, session = buildSession(), rules = {}) {
  const answer = await answerForm(session, form, { ...RULES, ...rules });
  if (answer instanceof Response || answer.data.kind !== 'again') throw new Error('It was saved.');
  return { ...answer.data, status: answer.init?.status };
}

describe('answerForm', () => {
  it('saves with the idempotency key of the form, and redirects with the alert', async () => {
    const answer = await answerForm(buildSession(), buildForm(), RULES);
    expect(save).toHaveBeenCalledExactlyOnceWith({ term: 'Triage' }, { idempotencyKey: KEY });
    expect((answer as Response).headers.get('location')).toMatch(/\/glossary-metadata$/);
    expect(alerts).toEqual([{ tone: 'success', text: 'Glossary created.', keep: true }]);
  });

  it('returns the alert and the next address to a page that runs scripts, which leaves after half a second', async () => {
    const form = buildForm({ [SCRIPTS_FIELD]: 'true' });
    const { data } = (await answerForm(buildSession(), form, RULES)) as { data: unknown };
    expect(data).toEqual({
      kind: 'done',
      message: 'Glossary created.',
      to: '/glossary-metadata',
      leaveAfterMs: 500,
    });
    expect(alerts).toEqual([]);
  });

  it('leads to the record that is next, but to no other page', async () => {
    const leadsTo = async (next: string) => {
      const form = buildForm({ [SCRIPTS_FIELD]: 'true', [NEXT_FIELD]: next });
      return (await answerForm(buildSession(), form, RULES)) as { data: { to: string } };
    };
    expect((await leadsTo('/glossary-metadata/2')).data.to).toBe('/glossary-metadata/2');
    expect((await leadsTo('//evil.test/')).data.to).toBe('/glossary-metadata');
    expect((await leadsTo('https://evil.test/')).data.to).toBe('/glossary-metadata');
  });

  it('shows the form again with its errors and its values, except the hidden ones', async () => {
    const { status, result } = await refusedWith(buildForm({ term: '', secret: 'hush' }));
    expect(status).toBe(400);
    expect(result.error).toEqual({ term: ['Field cannot be blank'] });
    expect(JSON.stringify(result)).not.toContain('hush');
    expect(save).not.toHaveBeenCalled();
  });

  it('refuses a form of another zone, and returns a form token of the current zone', async () => {
    const { result, formToken } = await refusedWith(buildForm({ [ZONE_FIELD]: 'prod' }));
    expect(result.error?.['']).toEqual([expect.stringContaining('you are now in clinic_dev')]);
    expect(result.initialValue).toMatchObject({ term: 'Triage' });
    expect(formToken?.zone).toBe('clinic_dev');
    expect(save).not.toHaveBeenCalled();
  });

  it('refuses a user without permission before anything is saved, and keeps the values', async () => {
    const { result, forbidden } = await refusedWith(buildForm(), buildSession(['sdzUser']));
    expect(forbidden).toBe(true);
    expect(result.error?.['']).toEqual([expect.stringContaining('do not have permissions')]);
    expect(result.initialValue).toMatchObject({ term: 'Triage' });
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ['names a field of the form', 400, 'term: It is too long.', { term: ['It is too long.'] }],
    ['names no field of the form', 400, 'colour: Wrong.', { '': ['colour: Wrong.'] }],
    ['is a conflict', 409, 'Term already exists.', { term: ['Term already exists.'] }],
    ['is about the whole', 404, 'It is gone.', { '': ['It is gone.'] }],
  ])(
    'puts the sentence of the platform where it belongs when it %s',
    async (_, status, text, error) => {
      save.mockRejectedValue(refusal(status, text));
      expect((await refusedWith(buildForm())).result.error).toEqual(error);
    },
  );

  it("shows the screen's own message when the platform sends none", async () => {
    save.mockRejectedValue(refusal(503, 'no answer', false));
    expect((await refusedWith(buildForm())).result.error).toEqual({ '': ['Glossary Not Saved'] });
  });

  it('rethrows errors that are not failed calls', async () => {
    save.mockRejectedValue(new TypeError('a fault of ours'));
    await expect(refusedWith(buildForm())).rejects.toThrow('a fault of ours');
  });
});

describe('the key of a form', () => {
  const keyOf = (fields: Record<string, string>) => idempotencyKeyOf(buildForm(fields));

  it('is that of the first time when the same form arrives twice, with or without scripts', () => {
    expect(keyOf({ [SCRIPTS_FIELD]: 'true' })).toBe(KEY);
    expect(KEY).toMatch(/^[\w-]{8,128}$/);
  });

  it.each([
    ['a value has changed', { term: 'Triage 2' }],
    ['it was opened again', { [KEY_FIELD]: 'k2' }],
    ['it was made from another version', { [VERSION_FIELD]: '"2"' }],
  ])('is another one when %s, so that no person reads of a used key', (_, fields) => {
    expect(keyOf(fields)).not.toBe(KEY);
  });
});

describe('a record that somebody else has changed since the form was opened', () => {
  const read = (data: object, etag: string) => ({ data, headers: new Headers({ etag }) });
  const opened = { id: '7', term: 'Ward', properties: { a: 'x', b: 'y' } };
  const theirs = read({ ...opened, term: 'Theirs' }, '"2"');
  const { version = '' } = formPageData(buildSession(), RULES.schema, read(opened, '"1"'));
  const form = buildForm({ [VERSION_FIELD]: version });
  const stale = refusal(409, 'Ann changed this.');
  const finding = (record: typeof theirs) => ({ stored: () => Promise.resolve(record) });

  it('is saved as the version that the form was made from', async () => {
    await answerForm(buildSession(), form, { ...RULES, ...finding(theirs) });
    expect(save.mock.lastCall?.[1]).toMatchObject({ ifMatch: '"1"' });
  });

  it('is not replaced unseen: the form keeps its values, says what differs, and has the new version', async () => {
    save.mockRejectedValueOnce(stale);
    const refused = await refusedWith(form, buildSession(), finding(theirs));
    expect(refused.status).toBe(400);
    const [text] = refused.result.error?.[''] ?? [];
    expect(text).toMatch(
      /^Ann changed this\.\nStored is Term 'Theirs'\.\nWhat you entered is still/,
    );
    expect(refused.result.initialValue).toMatchObject({ term: 'Triage' });
    expect(refused.version).toBe('"2"');
  });

  it('is done when it has these values already, because the first answer got lost', async () => {
    save.mockRejectedValueOnce(stale);
    const same = finding(read({ ...opened, term: 'Triage' }, '"2"'));
    const answer = await answerForm(buildSession(), form, { ...RULES, ...same });
    expect(answer).toBeInstanceOf(Response);
  });

  it('is told from another conflict, whose record still has the version', async () => {
    save.mockRejectedValueOnce(refusal(409, 'Term already exists.'));
    const { result } = await refusedWith(form, buildSession(), finding(read(opened, '"1"')));
    expect(result.error).toEqual({ term: ['Term already exists.'] });
  });

  it('stays noticed when the form comes back for another reason', async () => {
    const wrong = buildForm({ [VERSION_FIELD]: version, term: '' });
    expect((await refusedWith(wrong)).version).toBe(version);
  });

  it.each(['none', '"', ' ,\r\n'])(
    'is neither saved nor deleted by a form whose version is %j: it keeps its values and says so',
    async (unreadable) => {
      const forged = buildForm({ [VERSION_FIELD]: unreadable });
      const refused = await refusedWith(forged);
      expect(refused.status).toBe(400);
      expect(refused.result.error?.['']?.[0]).toContain('cannot tell which version');
      expect(refused.result.initialValue).toMatchObject({ term: 'Triage' });
      // The page then sends the version that it has.
      expect(refused.version).toBeUndefined();
      const answer = await answerDeletion(buildSession(), forged, DELETION);
      expect(answer).toMatchObject({
        data: { result: { error: { '': [expect.stringContaining('cannot tell which version')] } } },
      });
      expect(save).not.toHaveBeenCalled();
    },
  );

  it('says that it is gone when it was deleted', async () => {
    save.mockRejectedValueOnce(stale);
    const stored = () => Promise.reject(refusal(404, 'There is no such term.'));
    const { result } = await refusedWith(form, buildSession(), { stored });
    expect(result.error).toEqual({ '': ['There is no such term.'] });
    expect(result.initialValue).toMatchObject({ term: 'Triage' });
  });

  it('is not deleted unseen either', async () => {
    save.mockRejectedValueOnce(stale);
    const answer = await answerDeletion(buildSession(), form, { ...DELETION, ...finding(theirs) });
    expect(answer).toMatchObject({
      data: {
        version: '"2"',
        result: {
          error: { '': [expect.stringMatching(/^Ann changed this\.\nNothing was deleted/)] },
        },
      },
    });
  });
});

describe('answerDeletion', () => {
  it('needs the permission but no fields', async () => {
    expect(await answerDeletion(buildSession(), buildForm(), DELETION)).toBeInstanceOf(Response);
    expect(save).toHaveBeenCalledWith(undefined, { idempotencyKey: KEY });
    save.mockClear();
    await answerDeletion(buildSession(['sdzUser']), buildForm(), DELETION);
    expect(save).not.toHaveBeenCalled();
  });

  it('leaves the values of the page as they are when it is refused', async () => {
    save.mockRejectedValue(
      new PlatformError({ status: 409, message: 'It is in use.', fromPlatform: true }),
    );
    const answer = await answerDeletion(buildSession(), buildForm(), DELETION);
    expect(answer).toMatchObject({
      data: { kind: 'again', result: { error: { '': ['It is in use.'] } } },
    });
    expect((answer as { data: FormAgain }).data.result).not.toHaveProperty('initialValue');
  });

  it.each([
    ['', 'Field cannot be blank'],
    ['triage', 'Type Triage'],
    [' Triage', 'Type Triage'],
  ])('refuses %j where the exact key has to be typed', async (typed, text) => {
    const form = buildForm({ [CONFIRMATION_FIELD]: typed });
    const answer = await answerDeletion(buildSession(), form, { ...DELETION, typedKey: 'Triage' });
    expect(answer).toMatchObject({
      data: { result: { error: { [CONFIRMATION_FIELD]: [text] } } },
      init: { status: 400 },
    });
    expect(save).not.toHaveBeenCalled();
  });

  it('accepts the exact key', async () => {
    const form = buildForm({ [CONFIRMATION_FIELD]: 'Triage' });
    await answerDeletion(buildSession(), form, { ...DELETION, typedKey: 'Triage' });
    expect(save).toHaveBeenCalled();
  });
});
