import { expect, it } from 'vitest';
import {
  canonical,
  isSlip,
  isStopWord,
  meantBy,
  singular,
  synonymsOf,
  SYNONYM_ROWS,
} from './words.ts';

it('a list of words for the palette has each word once, in the singular, and none that says nothing', () => {
  const words = SYNONYM_ROWS.flat();
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  expect(words.filter((word) => word !== word.toLowerCase() || isStopWord(word))).toEqual([]);
});

it.each([
  ['patients', 'patient'],
  ['allergies', 'allergy'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['address', 'address'],
  ['status', 'status'],
  ['analysis', 'analysis'],
  ['bus', 'bus'],
  ['patient', 'patient'],
])('the singular of %s is %s', (word, one) => {
  expect(singular(word)).toBe(one);
});

it.each([
  ['Removes', 'delete'],
  ['tables', 'dictionary'],
  ['excel', 'excel'],
  ['people', 'wallet'],
  ['unheard', 'unheard'],
])('%s means %s', (word, meaning) => {
  expect(canonical(word)).toBe(meaning);
});

it.each([
  ['setings', 'settings', true],
  ['settinggs', 'settings', true],
  ['sertings', 'settings', true],
  ['drak', 'dark', true],
  ['settings', 'settings', false],
  ['sertigns', 'settings', false],
  ['date', 'data', false],
  ['abcd', 'abc', false],
])('%s is a slip for %s: %s', (typed, word, is) => {
  expect(isSlip(typed, word)).toBe(is);
});

it('the palette knows what a word is about to be, from three letters on', () => {
  expect(meantBy('rem')).toBe('delete');
  expect(meantBy('re')).toBe('re');
  expect(meantBy('delte')).toBe('delete');
  expect(meantBy('smart')).toBe('smart');
  expect(synonymsOf('prefer')).toContain('setting');
  expect(synonymsOf('pre')).not.toContain('setting');
});
