import { describe, expect, it } from 'vitest';
import { formRevalidates, problemAt } from './form-reply.ts';
import type { FormReply } from './form-reply.ts';

const DONE: FormReply = { kind: 'done', message: 'Saved', to: '/', leaveAfterMs: 500 };
const ROW_ADDED: FormReply = { kind: 'again', result: {} };

describe('formRevalidates', () => {
  it.each([
    ['the form was refused', { actionResult: ROW_ADDED, actionStatus: 400 }, false],
    ['the form is done and its page is about to be left', { actionResult: DONE }, false],
    ['a row was added', { actionResult: ROW_ADDED, actionStatus: 200 }, true],
    ['another page of the list is opened', {}, true],
  ])('when %s', (_, given, expected) => {
    expect(formRevalidates({ ...given, defaultShouldRevalidate: true })).toBe(expected);
  });
});

describe('problemAt', () => {
  it('returns the problem of a field, or of the form as a whole', () => {
    const reply: FormReply = {
      kind: 'again',
      result: { error: { '': ['Not now.'], term: ['Field cannot be blank'] } },
    };
    expect([problemAt(reply), problemAt(reply, 'term'), problemAt(reply, 'type')]).toEqual([
      'Not now.',
      'Field cannot be blank',
      undefined,
    ]);
    expect([problemAt(undefined), problemAt(DONE)]).toEqual([undefined, undefined]);
  });
});
