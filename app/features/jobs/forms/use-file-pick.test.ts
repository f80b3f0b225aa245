import { expect, it } from 'vitest';
import { questionOf } from './override-prompt.tsx';

const first = new File([], 'first.csv');
const second = new File([], 'second.csv');

it.each([
  [[first], [second], 'first.csv is picked already. Replace it with second.csv?'],
  [[first, second], [first], '2 files are picked already. Replace them with first.csv?'],
  [[first], [first, second], 'first.csv is picked already. Replace it with 2 files?'],
])('asks in a whole sentence before files are replaced', (files, asked, question) => {
  expect(questionOf(files, asked)).toBe(question);
});
