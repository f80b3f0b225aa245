import { expect, it } from 'vitest';
import { markOf } from './query-mark.ts';

const marked = (text: string, message: string) => {
  const mark = markOf(text, message);
  return mark && text.slice(mark.from, mark.to);
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
])('marks %s', (_what, text, message, word) => {
  expect(marked(text, message)).toBe(word);
});

it('marks nothing for a message without a position, and stays within the text', () => {
  expect(markOf('GRAPH a', 'You have no permission.')).toBeUndefined();
  expect(markOf('a', 'Line 999999, column 999999: x.')).toEqual({ from: 0, to: 1 });
});
