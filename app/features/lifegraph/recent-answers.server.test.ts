import { expect, it } from 'vitest';
import { createRecentAnswers } from './recent-answers.server.ts';

function answersAt(clock: { ms: number }) {
  return createRecentAnswers<string>({ now: () => clock.ms, keepMs: 1_000, most: 2 });
}

it('gives an answer back until it is old', () => {
  const clock = { ms: 0 };
  const answers = answersAt(clock);
  answers.put('a', 'first');
  clock.ms = 999;
  expect(answers.get('a')).toBe('first');
  clock.ms = 1_000;
  expect(answers.get('a')).toBeUndefined();
});

it('forgets the oldest when there are too many', () => {
  const answers = answersAt({ ms: 0 });
  for (const key of ['a', 'b', 'a', 'c']) answers.put(key, key);
  expect(['a', 'b', 'c'].map(answers.get)).toEqual(['a', undefined, 'c']);
});
