import { expect, it } from 'vitest';
import { createSources } from './sources.ts';

it('the assistant numbers sources as they are first named, and drops citations of nothing', () => {
  const sources = createSources();
  expect(sources.cite('dictionary', 'patient', 'patient')).toBe('[1]');
  expect(sources.cite('edge', 'e1', 'HAS')).toBe('[2]');
  expect(sources.cite('dictionary', 'patient', 'patient')).toBe('[1]');
  expect(sources.renumber('B [2], again [2], A [1], invented [7][0].')).toEqual({
    answer: 'B [1], again [1], A [2], invented .',
    sources: [
      { number: 1, kind: 'edge', id: 'e1', title: 'HAS' },
      { number: 2, kind: 'dictionary', id: 'patient', title: 'patient' },
    ],
  });
});
