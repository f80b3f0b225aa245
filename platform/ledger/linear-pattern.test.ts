import { describe, expect, it } from 'vitest';
import { compilePattern, PatternError } from './linear-pattern.ts';

describe('compilePattern', () => {
  it('matches the whole text', () => {
    const pattern = compilePattern('[A-Z]{2}|x');
    expect(['AB', 'x', 'ABC', 'xx', 'AB\n', ''].map(pattern.matches)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(compilePattern('.{3}').matches('aé😀')).toBe(true);
  });

  it.each(['(', 'a)(b', 'a\\', '[z-a]', '(?=a)b', '(a)\\1', '((a{100}){100}){100}'])(
    'does not take %s',
    (source) => {
      expect(() => compilePattern(source)).toThrow(PatternError);
    },
  );

  it('takes time in proportion to the text, whatever the pattern', () => {
    const text = `${'a'.repeat(50_000)}!`;
    const timed = (source: string) => {
      const { matches } = compilePattern(source);
      matches(text);
      const start = performance.now();
      expect(matches(text)).toBe(false);
      return performance.now() - start;
    };
    // On a backtracking engine the second would outlive the universe.
    expect(timed('^(a+)+$')).toBeLessThan(200 * (timed('a+') + 1));
  });

  it('goes on after its heap ran full', () => {
    const kept = compilePattern('[a-z]+');
    const tooLong = 'a'.repeat(12 * 1_048_576);
    expect(() => kept.matches(tooLong)).toThrow(PatternError);
    expect(kept.matches('abc')).toBe(true);
  });

  it('goes on with a pattern that was dropped to make room', () => {
    const first = compilePattern('first');
    for (let i = 0; i < 300; i += 1) compilePattern(`[A-Z]${i}`);
    expect(first.matches('first')).toBe(true);
  });
});
