import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFieldName, MAX_BODY_BYTES, MAX_FIELDS, readForm } from './form-body.server.ts';

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

  it('refuses more than 1 MiB', async () => {
    expect(await statusOf(readForm(post(`a=${'x'.repeat(MAX_BODY_BYTES - 2)}`)))).toBe(200);
    expect(await statusOf(readForm(post(`a=${'x'.repeat(MAX_BODY_BYTES)}`)))).toBe(413);
  });

  it('refuses more than 5,000 fields', async () => {
    expect(await statusOf(readForm(post('a=1&'.repeat(MAX_FIELDS))))).toBe(200);
    expect(await statusOf(readForm(post('a=1&'.repeat(MAX_FIELDS + 1))))).toBe(400);
  });

  it('refuses a body that is not a form', async () => {
    expect(await statusOf(readForm(post('{}', 'application/json')))).toBe(400);
    expect(await statusOf(readForm(post('--x', 'multipart/form-data; boundary=y')))).toBe(400);
  });
});

describe('isFieldName', () => {
  it.each(['name', 'attributes[3].name', 'a.b.c.d.e.f.g.h', 'rows[999]', 'rows[]', '_key'])(
    'allows %s',
    (name) => expect(isFieldName(name)).toBe(true),
  );

  it.each([
    'a.b.c.d.e.f.g.h.i',
    'rows[1000]',
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
