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

  // An engine that backtracks would outlive the universe.
  it('reads a long text with an evil pattern', () => {
    const { matches } = compilePattern('^(a+)+$');
    expect(matches('a'.repeat(50_000))).toBe(true);
    expect(matches(`${'a'.repeat(50_000)}!`)).toBe(false);
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
