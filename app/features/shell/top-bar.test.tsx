import { describe, expect, it } from 'vitest';
import { initials } from './top-bar.tsx';

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(initials('Ada King Lovelace')).toBe('AL');
    expect(initials('ada')).toBe('A');
    expect(initials('  Émile   Zola ')).toBe('ÉZ');
    expect(initials('')).toBe('?');
  });
});
