import { expect, it } from 'vitest';
import { readViewWords } from './search-views.server.ts';

it.each([
  ['view allergies of ward 3', 'allergies ward 3'],
  ['open Allergies', 'allergies'],
  ['allergies ward', 'allergies ward'],
  // A name may consist of only such words.
  ['view', 'view'],
  ['view of', 'of'],
  ['  ', ''],
])('the words of a view in %j', (typed, words) => {
  expect(readViewWords(typed).join(' ')).toBe(words);
});
