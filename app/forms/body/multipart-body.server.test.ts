import { expect, it } from 'vitest';
import { multipartBody } from './multipart-body.server.ts';
import type { OutgoingFile } from './multipart-body.server.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

async function* list(...files: OutgoingFile[]): AsyncGenerator<OutgoingFile> {
  yield* files;
}

it('the console writes a form that any form parser can read', async () => {
  const { body, contentType } = multipartBody(
    [
      ['chain', 'Ärzte'],
      ['owners', '["1"]'],
    ],
    list(
      { name: 'a "b"\r\n.csv', content: chunks('x,', 'y\n') },
      { name: 'c.csv', content: chunks('') },
    ),
  );
  const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  const files = form.getAll('file') as File[];
  expect(form.get('chain')).toBe('Ärzte');
  expect(form.get('owners')).toBe('["1"]');
  expect(files.map(({ name }) => name)).toEqual(['a "b"\r\n.csv', 'c.csv']);
  expect(await files[0]?.text()).toBe('x,y\n');
  expect([...form.keys()]).toEqual(['chain', 'owners', 'file', 'file']);
});

it('a multipart body fails when reading a file fails, so that the receiver keeps nothing', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('x');
    throw new Error('gone');
  }
  const { body } = multipartBody([], list({ name: 'a.csv', content: broken() }));
  await expect(new Response(body).text()).rejects.toThrow('gone');
});
