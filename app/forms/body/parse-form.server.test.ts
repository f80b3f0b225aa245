import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idempotencyKeyOf } from '#app/forms/idempotency-key.server.ts';
import { constraintOf, parseForm } from './parse-form.server.ts';

const schema = z.object({
  name: z.string('Field cannot be blank').min(3, 'Too short'),
  password: z.string().optional(),
  rows: z.array(z.object({ value: z.string() })).default([]),
});
function buildForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('parseForm', () => {
  it('returns the validated value and the idempotency key', () => {
    const parsed = parseForm(buildForm({ name: 'Patient', _key: 'k1', _zone: 'z' }), schema);
    expect(parsed).toMatchObject({
      ok: true,
      value: { name: 'Patient', rows: [] },
      sending: { idempotencyKey: idempotencyKeyOf(buildForm({ name: 'Patient', _key: 'k1' })) },
    });
  });

  it('answers 400 with the values and the message of the schema', () => {
    const parsed = parseForm(buildForm({ name: '', password: 'secret' }), schema, {
      hideFields: ['password'],
    });
    if (parsed.ok) throw new Error('a blank name must be refused');
    expect(parsed.response.init?.status).toBe(400);
    expect(parsed.response.data.result.error).toEqual({ name: ['Field cannot be blank'] });
    expect(JSON.stringify(parsed.response.data)).not.toContain('secret');
  });

  it('adds a row without reporting an error', async () => {
    const insert = JSON.stringify({ type: 'insert', payload: { name: 'rows' } });
    const parsed = parseForm(buildForm({ name: 'P', __intent__: insert }), schema);
    if (parsed.ok) throw new Error('an intent is no submission');
    expect(parsed.response.init?.status).toBe(200);
    expect(parsed.response.data.result.initialValue?.['rows']).toHaveLength(1);
  });

  it.each([
    ['a row far beyond the limit', { type: 'insert', payload: { name: 'rows', index: 1e9 } }],
    [
      'a list far beyond the limit',
      { type: 'update', payload: { name: 'rows[4000000]', value: 1 } },
    ],
    [
      'a move far beyond the limit',
      { type: 'reorder', payload: { name: 'rows', from: 0, to: 1e9 } },
    ],
    ['a large row', { type: 'insert', payload: { name: 'rows', defaultValue: 'x'.repeat(1_000) } }],
    ['no JSON', undefined],
  ])('refuses an intent with %s', (_, intent) => {
    const form = buildForm({ name: 'P', __intent__: intent ? JSON.stringify(intent) : '{' });
    expect(() => parseForm(form, schema)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('refuses a state of conform, which our own pages do not send', () => {
    const form = buildForm({ name: 'P', __state__: '{}' });
    expect(() => parseForm(form, schema)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('refuses the form as a whole and keeps what was typed', () => {
    const parsed = parseForm(buildForm({ name: 'Patient' }), schema, {
      problem: { message: 'This form was opened in another zone.' },
    });
    if (parsed.ok) throw new Error('the form must be refused');
    expect(parsed.response.init?.status).toBe(400);
    expect(parsed.response.data.result).toMatchObject({
      initialValue: { name: 'Patient' },
      error: { '': ['This form was opened in another zone.'] },
    });
  });

  it("shows the platform's message at the field it names", () => {
    const parsed = parseForm(buildForm({ name: 'Patient' }), schema);
    if (!parsed.ok) throw new Error('the form is right');
    const { data, init } = parsed.refuse({ message: 'Name is taken', field: 'name' });
    expect([init?.status, data.result.error]).toEqual([400, { name: ['Name is taken'] }]);
  });
});

describe('constraintOf', () => {
  it('tells the browser which fields are required without sending it the schema', () => {
    expect(constraintOf(schema)).toMatchObject({
      name: { required: true },
      password: { required: false },
    });
  });
});
