import { expect, it } from 'vitest';
import { countFields } from './form-size.ts';

const encoded = 'application/x-www-form-urlencoded';
const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['', 0],
  ['a', 1],
  ['a=1&b=2', 2],
  ['a=1&&b&', 2],
])('counts the fields of %s', (body, fields) => {
  expect(countFields(bytes(body), encoded)).toBe(fields);
});

it('counts the parts of a multipart form', async () => {
  const form = new FormData();
  for (let n = 0; n < 7; n++) form.append('name', `value\r\n\r\n${n}`);
  const sent = new Response(form);
  const type = sent.headers.get('Content-Type') ?? '';
  expect(countFields(new Uint8Array(await sent.arrayBuffer()), type)).toBe(7);
});
