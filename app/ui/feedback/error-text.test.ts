import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.ts';

describe('the words for an error', () => {
  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'name a lost connection and the way back: %s',
    (message) => {
      expect(errorText(new TypeError(message))).toEqual({
        title: 'Keyway could not be reached',
        text: 'Check your connection, then try again.',
      });
    },
  );

  it.each([
    ['a fault of the page', new TypeError('x is not a function')],
    ['an error of the server', new Error('Unexpected Server Error')],
    ['a status without words', answer(418)],
  ])('are general for %s', (_, error) => {
    expect(errorText(error).title).toBe('Something went wrong');
  });

  it('are the sentence of an answer, a route’s own words, or those of the status', () => {
    expect(errorText(answer(503, 'Try later.')).text).toBe('Try later.');
    const own = { 404: { title: 'No such chain', text: 'Choose another.' } };
    expect(errorText(answer(404), own)).toBe(own[404]);
    expect(errorText(answer(404, 'Error: No route matches')).title).toBe('Not found');
  });
});

/** A thrown Response as Remix hands it to the boundary. */
function answer(status: number, data = '') {
  return { status, statusText: '', internal: false, data };
}
