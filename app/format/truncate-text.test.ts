import { describe, expect, it } from 'vitest';
import { TRUNCATE_AT, truncateText } from './truncate-text.ts';

describe('truncateText', () => {
  it('truncates the labels of chips after 25 characters, with an ellipsis [A-628 A-838 B-507 B-669]', () => {
    expect(truncateText('abcdefghijklmnopqrstuvwxyz', TRUNCATE_AT.chip)).toBe(
      'abcdefghijklmnopqrstuvwxy...',
    );
    expect(truncateText('abcdefghijklmnopqrstuvwxy', TRUNCATE_AT.chip)).toBe(
      'abcdefghijklmnopqrstuvwxy',
    );
  });

  it('truncates chips of an index after 20 characters, names of the tree after 25, labels of bars after 12 [A-842 B-668 B-670]', () => {
    const long = 'a'.repeat(30);
    const { indexChip, treeName, chartLabel } = TRUNCATE_AT;
    const lengths = [indexChip, treeName, chartLabel].map((at) =>
      truncateText(long, at).indexOf('...'),
    );
    expect(lengths).toEqual([20, 25, 12]);
  });

  it('returns a text that fits unchanged', () => {
    expect(truncateText('Encounter', 9)).toBe('Encounter');
    expect(truncateText('', 25)).toBe('');
  });

  it('looks at no more of a text than it shows, so that one of megabytes does not fill the memory', () => {
    expect(truncateText('aé'.repeat(10_000_000), 3)).toBe('aéa...');
    const one = `e${'\u0301'.repeat(1_000_000)}`;
    expect(truncateText(one, 3).length).toBeLessThan(200);
    expect(truncateText(`ab${one}`, 3)).toBe('ab...');
  });

  it('counts a grapheme cluster as one character', () => {
    const family = '👩‍👩‍👧';
    expect(truncateText(family.repeat(3), 3)).toBe(family.repeat(3));
    expect(truncateText(family.repeat(3), 2)).toBe(`${family.repeat(2)}...`);
  });
});
