import { expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { isPolicySigned, MESSAGE_TYPES, messageSchema } from './message.ts';
import { optionalFields } from '#model/fields/optional-fields.testing.ts';

const ID = '7f7c4a3e-5d0b-4f0e-9a58-0f6f2b1c9d10';

it('a system message has messageId, title, messageType, createDate and contentBase64 [A-435]', () => {
  const message = {
    messageId: ID,
    title: 'New release',
    messageType: 'RELEASE_NOTES',
    createDate: '2026-11-22T07:43:00.000Z',
    contentBase64: 'IyBOZXc=',
  };
  expect(optionalFields(messageSchema, message)).toEqual([]);
  const odd = { ...message, messageType: 'NEWS' };
  expect(messageSchema.safeParse(odd).success).toBe(false);
});

it('a signed use policy is a list of items with id and documentBase64 [A-452]', () => {
  const { response } = CALLS.readPolicy;
  const item = { id: ID, documentBase64: 'QmUga2luZC4=', signed: true };
  expect(response.parse([])).toEqual([]);
  expect(response.parse([item, { ...item, signed: false }])).toHaveLength(2);
  expect(response.safeParse(item).success).toBe(false);
  for (const field of ['id', 'documentBase64'] as const) {
    expect(response.safeParse([{ ...item, [field]: undefined }]).success).toBe(false);
  }
});

it('a message has one of three types [A-436]', () => {
  expect(MESSAGE_TYPES).toEqual(['GENERAL', 'RELEASE_NOTES', 'ALERT']);
});

it('the policy counts as signed when the list is not empty and nothing says false [A-467 A-468]', () => {
  expect(isPolicySigned([])).toBe(false);
  expect(isPolicySigned([{ signed: false }])).toBe(false);
  expect(isPolicySigned([{}])).toBe(true);
  expect(isPolicySigned([{ signed: true }, { signed: false }])).toBe(false);
});
