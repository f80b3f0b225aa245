import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { PlatformClient } from '#app/platform-client/client.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Role } from '#model/access/roles.ts';
import { testSession } from '#tests/support/console/session.ts';
import { BROKEN_UPLOAD } from '#app/features/jobs/forms/upload/file-problems.ts';
import { startUpload } from './start-upload.server.ts';

const LIMIT = 1024;
const KEY = '5b8f5a0e-7f6c-4f0c-9f43-9b8a1a9a9f01';

const UPLOAD = {
  schema: z.object({ chain: z.string({ error: 'Field cannot be blank' }) }),
  callOf: ({ chain }: { chain: string }) => ({ call: CALLS.uploadData, params: { chain } }),
  fieldsOf: ({ chain }: { chain: string }): [string, string][] => [['chain', chain]],
  failure: 'Unable to create file upload job',
};

/** A session whose platform records what it receives, or refuses it. */
function buildSession({
  roles = ['sdzUser', 'sdzAdmin'],
  refusal,
}: { roles?: Role[]; refusal?: PlatformError } = {}) {
  const sent: { form: FormData; key: string | undefined; params: unknown }[] = [];
  const stream: PlatformClient['stream'] = async (_, { body, contentType, ...options }) => {
    if (refusal) throw refusal;
    const headers = { 'Content-Type': contentType ?? '' };
    const form = await new Response(body, { headers }).formData().catch((cause: unknown) => {
      throw new PlatformError({ status: 503, message: 'no answer', fromPlatform: false }, cause);
    });
    sent.push({ form, key: options.idempotencyKey, params: options.params });
    return Response.json({});
  };
  return { session: testSession({ roles, api: { stream } }), sent };
}

function buildForm(values: Record<string, string | File> = {}): Request {
  const form = new FormData();
  const all = {
    _key: KEY,
    _zone: 'clinic_dev',
    chain: 'patients',
    file: buildFile('id\n1\n'),
    ...values,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  return new Request('http://localhost/', { method: 'POST', body: form });
}

function buildFile(content: string, name = 'a.csv'): File {
  return new File([content], name);
}

async function errorOf(request: Request, session: Session): Promise<unknown> {
  const reply = await startUpload(session, request, UPLOAD, LIMIT);
  return reply?.data.result.error;
}

/** A body that arrives in several pieces, as over a network. */
function inPieces(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      await new Promise(setImmediate);
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

describe('startUpload', () => {
  it('forwards the fields and the file, with a key that another file does not share', async () => {
    const { session, sent } = buildSession();
    expect(await startUpload(session, buildForm(), UPLOAD, LIMIT)).toBeUndefined();
    const [{ form, key, params }] = sent as [(typeof sent)[number]];
    await startUpload(session, buildForm(), UPLOAD, LIMIT);
    expect(sent[1]?.key).toBe(key);
    const other = buildForm({ file: buildFile('id\n1\n', 'b.csv') });
    await startUpload(session, other, UPLOAD, LIMIT);
    expect(sent[2]?.key).not.toBe(key);
    expect(params).toEqual({ chain: 'patients' });
    expect(form.get('chain')).toBe('patients');
    expect(await (form.get('file') as File).text()).toBe('id\n1\n');
  });

  it('keeps the values of a form that is shown again', async () => {
    const { session } = buildSession();
    const reply = await startUpload(session, buildForm({ file: buildFile('') }), UPLOAD, LIMIT);
    expect(reply?.init?.status).toBe(400);
    expect(reply?.data.result.initialValue).toMatchObject({ chain: 'patients' });
  });

  it.each([
    ['a blank field', { chain: '' }, { chain: ['Field cannot be blank'] }],
    ['no file', { file: buildFile('', '') }, { file: ['Field cannot be blank'] }],
    [
      'an empty file',
      { file: buildFile('') },
      { file: [expect.stringMatching(/^a\.csv is empty/)] },
    ],
    [
      'another zone',
      { _zone: 'prod' },
      { '': [expect.stringContaining('you are now in clinic_dev')] },
    ],
  ])('asks the platform nothing for %s', async (_, values, error) => {
    const { session, sent } = buildSession();
    expect(await errorOf(buildForm(values), session)).toEqual(error);
    expect(sent).toEqual([]);
  });

  it.each([[['sdzUser']], [['sdzAdmin']], [['sdzReadOnly']]] satisfies [Role[]][])(
    'does not call the platform for a user with %s only',
    async (roles) => {
      const { session, sent } = buildSession({ roles });
      expect(await errorOf(buildForm(), session)).toEqual({
        '': [expect.stringContaining('You do not have permissions')],
      });
      expect(sent).toEqual([]);
    },
  );

  it('reports a wrong zone before a missing permission, which the other zone may grant', async () => {
    const { session } = buildSession({ roles: ['sdzReadOnly'] });
    expect(await errorOf(buildForm({ _zone: 'prod' }), session)).toEqual({
      '': [expect.stringContaining('you are now in clinic_dev')],
    });
  });

  it('refuses a file whose announced length is too large, and names the limit', async () => {
    const { session, sent } = buildSession();
    const request = buildForm();
    request.headers.set('Content-Length', String(5 * 1024 * 1024));
    expect(await errorOf(request, session)).toEqual({
      file: [expect.stringContaining('1 KB at most')],
    });
    expect(sent).toEqual([]);
  });

  it("shows the platform's message at the field that it names", async () => {
    const refusal = new PlatformError({
      status: 404,
      message: "chain: There is no dictionary 'patients'.",
      fromPlatform: true,
    });
    const { session } = buildSession({ refusal });
    expect(await errorOf(buildForm(), session)).toEqual({
      chain: ["There is no dictionary 'patients'."],
    });
  });

  it('shows its own message when the platform sends none', async () => {
    const refusal = new PlatformError({ status: 502, message: 'x', fromPlatform: false });
    const { session } = buildSession({ refusal });
    expect(await errorOf(buildForm(), session)).toEqual({
      '': ['Unable to create file upload job'],
    });
  });

  it('reports an interrupted upload when the form ends in the middle of its file', async () => {
    const whole = await buildForm({ file: buildFile('x'.repeat(1000)) }).bytes();
    const first = new TextDecoder().decode(whole).split('\r\n', 1)[0] ?? '';
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${first.slice(2)}` },
      body: inPieces(whole.slice(0, -400), whole.slice(-400, -200)),
      duplex: 'half',
    } as RequestInit);
    const { session, sent } = buildSession();
    expect(await errorOf(request, session)).toEqual({ file: [BROKEN_UPLOAD] });
    expect(sent).toEqual([]);
  });
});
