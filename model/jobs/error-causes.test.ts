import { expect, it } from 'vitest';
import { countCauses } from './error-causes.ts';

it('the summary of errors tells a cause once, with how many rows have it and the first three', () => {
  const causes = countCauses();
  for (let row = 2; row <= 97; row += 1) {
    causes.add(row, [
      { path: 'a', message: 'a: is not in the dictionary x. Remove it or define it.' },
      { path: 'b', message: 'b: is not in the dictionary x. Remove it or define it.' },
    ]);
  }
  expect(causes.list()).toEqual([
    { path: 'a', message: expect.stringMatching(/^a: is not/), count: 96, rows: [2, 3, 4] },
    { path: 'b', message: expect.stringMatching(/^b: is not/), count: 96, rows: [2, 3, 4] },
  ]);
});

it('the summary of errors puts sentences together that differ in the value, its digits or its index in a list', () => {
  const causes = countCauses();
  const wrong = (text: string) => `age: '${text}' is not a whole number. Write it like 42.`;
  causes.add(2, [{ path: 'age', message: wrong('x') }]);
  causes.add(3, [{ path: 'age', message: wrong("O'Neill's") }]);
  causes.add(4, [{ path: 'age', message: 'age: is required. Give it a value.' }]);
  causes.add(5, [
    { path: 'tel[0].no', message: "tel[0].no: '1' has 7 digits after the point." },
    { path: 'tel[4].no', message: "tel[4].no: '2' has 8 digits after the point." },
  ]);
  expect(causes.list()).toEqual([
    { path: 'age', message: wrong('x'), count: 2, rows: [2, 3] },
    { path: 'age', message: 'age: is required. Give it a value.', count: 1, rows: [4] },
    { path: 'tel[].no', message: expect.stringContaining('7 digits'), count: 1, rows: [5] },
  ]);
});

it('the summary of errors lists the causes of most rows first, a hundred at most', () => {
  const causes = countCauses();
  for (let n = 0; n < 2_000; n += 1) causes.add(n, [{ path: `c${n}x`, message: 'is wrong' }]);
  causes.add(5_000, [{ path: 'c7x', message: 'is wrong' }]);
  expect(causes.list()).toHaveLength(100);
  expect(causes.list()[0]).toMatchObject({ path: 'c7x', count: 2, rows: [7, 5_000] });
});
