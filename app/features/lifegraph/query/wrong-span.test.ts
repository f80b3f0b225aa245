import { expect, it } from 'vitest';
import { wrongSpan } from './wrong-span.ts';

const wrongWord = (text: string, message: string) => {
  const span = wrongSpan(text, message);
  return span && text.slice(span.from, span.to);
};

it.each([
  ['a word', 'GRAPH patient WHRE data.a == 1', 'Line 1, column 15: expected WHERE.', 'WHRE'],
  ['a word of another line', 'GRAPH patient\nLIMIT x', 'Line 2, column 7: expected a number.', 'x'],
  [
    'the last character where the text ends too soon',
    'GRAPH',
    'Line 1, column 6: expected a chain.',
    'GRAPH',
  ],
  [
    'one position of a message of several',
    'FROM a',
    'Line 1, column 1: x. Line 1, column 6: y.',
    'FROM',
  ],
])('wrongSpan finds %s', (_what, text, message, word) => {
  expect(wrongWord(text, message)).toBe(word);
});

it('wrongSpan finds nothing for a message without a position, and stays within the text', () => {
  expect(wrongSpan('GRAPH a', 'You have no permission.')).toBeUndefined();
  expect(wrongSpan('a', 'Line 999999, column 999999: x.')).toEqual({ from: 0, to: 1 });
});
