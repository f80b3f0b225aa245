import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFieldName,
  MAX_BODY_BYTES,
  MAX_FIELDS,
  MAX_FORM_ROWS,
  MAX_SAME_NAME,
  readForm,
} from './form-body.server.ts';

function post(body: BodyInit, type = 'application/x-www-form-urlencoded'): Request {
  return new Request('http://keyway.test/', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
  });
}
const statusOf = (reading: Promise<FormData>) =>
  reading.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );

describe('readForm', () => {
  it('reads both encodings of a form', async () => {
    const plain = await readForm(post('name=Patient&rows%5B0%5D.value=1'));
    expect([...plain]).toEqual([
      ['name', 'Patient'],
      ['rows[0].value', '1'],
    ]);
    const multipart = new FormData();
    multipart.set('name', 'Patient');
    const request = new Request('http://keyway.test/', { method: 'POST', body: multipart });
    expect((await readForm(request)).get('name')).toBe('Patient');
  });

  it('has the line ends of the page, not those of the wire', async () => {
    const form = await readForm(post('about=a%0D%0Ab%0D%0A'));
    expect(form.get('about')).toBe('a\nb\n');
  });

  it('refuses more than 1 MiB', async () => {
    expect(await statusOf(readForm(post(`a=${'x'.repeat(MAX_BODY_BYTES - 2)}`)))).toBe(200);
    expect(await statusOf(readForm(post(`a=${'x'.repeat(MAX_BODY_BYTES)}`)))).toBe(413);
  });

  it('refuses more than 1,000 fields', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&');
    expect(await statusOf(readForm(post(fields(MAX_FIELDS))))).toBe(200);
    expect(await statusOf(readForm(post(fields(MAX_FIELDS + 1))))).toBe(400);
  });

  it('says how many fields a form may have, in both encodings', async () => {
    const form = new FormData();
    for (let n = 0; n <= MAX_FIELDS; n++) form.append('a', '1');
    const multipart = new Request('http://keyway.test/', { method: 'POST', body: form });
    const sentence = /^A form may have 1,000 fields, 500 of one name and 400 rows at most\./;
    for (const request of [multipart, post('&a'.repeat(300_000))]) {
      const refused = await readForm(request).catch((thrown: unknown) => thrown);
      expect(await (refused as Response).text()).toMatch(sentence);
    }
  });

  it('refuses more than 500 fields of one name', async () => {
    expect(await statusOf(readForm(post('a=1&'.repeat(MAX_SAME_NAME))))).toBe(200);
    expect(await statusOf(readForm(post('a=1&'.repeat(MAX_SAME_NAME + 1))))).toBe(400);
  });

  it('refuses lists that are mostly gaps', async () => {
    const last = MAX_FORM_ROWS / 2 - 1;
    const lists = (count: number) => Array.from({ length: count }, (_, n) => `l${n}[${last}]=1`);
    expect(await statusOf(readForm(post(lists(2).join('&'))))).toBe(200);
    expect(await statusOf(readForm(post(lists(3).join('&'))))).toBe(400);
  });

  it('refuses a body that is not a form', async () => {
    expect(await statusOf(readForm(post('{}', 'application/json')))).toBe(400);
    expect(await statusOf(readForm(post('--x', 'multipart/form-data; boundary=y')))).toBe(400);
  });
});

describe('isFieldName', () => {
  it.each(['name', 'attributes[3].name', 'a.b.c.d.e.f.g.h', 'rows[399]', 'rows[]', '_key'])(
    'allows %s',
    (name) => expect(isFieldName(name)).toBe(true),
  );

  it.each([
    'a.b.c.d.e.f.g.h.i',
    'rows[400]',
    'rows[0][1]',
    'rows[99999999999999999999]',
    '__proto__.admin',
    'rows[0].constructor',
    'a[__proto__]',
  ])('refuses %s', (name) => expect(isFieldName(name)).toBe(false));

  it('refuses a name that would access a prototype', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const name = `${before}.__proto__.${after}`;
        expect(isFieldName(name)).toBe(false);
      }),
    );
  });
});
