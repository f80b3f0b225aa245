import { expect, it } from 'vitest';
import { lettersFor } from './press-letters.ts';

it.each([0, 1, 2, 26, 27, 51, 52, 200, 700])(
  'the key f makes %i labels, none the beginning of another',
  (count) => {
    const labels = lettersFor(count);
    expect(new Set(labels).size).toBe(count);
    const begun = labels.filter((one) =>
      labels.some((other) => other !== one && other.startsWith(one)),
    );
    expect(begun).toEqual([]);
  },
);

it('the key f makes them as short as possible', () => {
  expect(lettersFor(26).every((label) => label.length === 1)).toBe(true);
  expect(lettersFor(200).every((label) => label.length <= 2)).toBe(true);
});
