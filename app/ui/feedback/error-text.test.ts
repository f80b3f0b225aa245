import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.ts';

describe('errorText', () => {
  it.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'names a lost connection and what to do: %s',
    (message) => {
      expect(errorText(new TypeError(message))).toEqual({
        title: 'Keyway could not be reached',
        text: 'Check your connection, then try again.',
      });
    },
  );

  it.each([
    ['a bug of the page', new TypeError('x is not a function')],
    ['an error of the server', new Error('Unexpected Server Error')],
    ['a status without a text', response(418)],
  ])('is general for %s', (_, error) => {
    expect(errorText(error).title).toBe('Something went wrong');
  });

  it('is the body of the response, the route’s own text, or that of the status', () => {
    expect(errorText(response(503, 'Try later.')).text).toBe('Try later.');
    const own = { 404: { title: 'No such chain', text: 'Choose another.' } };
    expect(errorText(response(404), own)).toBe(own[404]);
    expect(errorText(response(404, 'Error: No route matches')).title).toBe('Not found');
  });
});

/** A thrown Response as Remix hands it to the boundary. */
function response(status: number, data = '') {
  return { status, statusText: '', internal: false, data };
}
