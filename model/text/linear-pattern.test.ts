import { describe, expect, it } from 'vitest';
import { compilePattern, PATTERN_LIMITS, PatternError } from './linear-pattern.ts';

describe('compilePattern', () => {
  it('matches the whole text', () => {
    const pattern = compilePattern('[A-Z]{2}|x');
    expect(['AB', 'x', 'ABC', 'xx', 'AB\n', ''].map(pattern.matches)).toEqual([
      ...[true, true, false, false, false, false],
    ]);
    expect(compilePattern('.{3}').matches('aé😀')).toBe(true);
    expect(compilePattern('a|ab').matches('ab')).toBe(true);
  });

  it.each([
    ['\\u{1F600}+', '😀😀'],
    ['\\u00e9', 'é'],
    ['(?<year>\\d{4})', '2026'],
    ["[\\p{L}\\p{M}' -]{1,100}", 'Zoë O’Hara'.replace('’', "'")],
    ['a/b\\/c', 'a/b/c'],
  ])('reads %s as JavaScript does', (source, text) => {
    expect(compilePattern(source).matches(text)).toBe(true);
    expect(compilePattern(source).matches(`${text}!`)).toBe(false);
  });

  it.each(['(', 'a)(b', 'a\\', '[z-a]', '(?=a)b', '(a)\\1', '((a{100}){100}){100}'])(
    'does not take %s',
    (source) => {
      expect(() => compilePattern(source)).toThrow(PatternError);
    },
  );

  it.each([
    ['(?:[a-z]\\d?){1000}', 'it has 3,002 steps, of 2,500 at most'],
    ['((a|bc){30}){30}', 'steps, of 2,500 at most'],
    [`(?i)[${'\\pL'.repeat(300)}]`, 'it has 300 classes such as \\p{L}, of 20 at most'],
    ['a'.repeat(1_001), 'it has 1,001 characters, of 1,000 at most'],
  ])('refuses a pattern that takes long whatever the text', (source, reason) => {
    expect(() => compilePattern(source)).toThrow(reason);
  });

  it('knows the longest text that it is matched with', () => {
    expect(compilePattern('a+').longestText).toBe(PATTERN_LIMITS.text);
    const { steps, longestText } = compilePattern('(a|b)*a(a|b){450}c');
    expect(steps * longestText).toBeLessThanOrEqual(PATTERN_LIMITS.work);
  });

  // An engine that backtracks would need longer than the age of the universe.
  it('reads a long text with an evil pattern', () => {
    const { matches } = compilePattern('^(a+)+$');
    expect(matches('a'.repeat(50_000))).toBe(true);
    expect(matches(`${'a'.repeat(50_000)}!`)).toBe(false);
  });
});
