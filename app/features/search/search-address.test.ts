import { describe, expect, it } from 'vitest';
import { SEARCH_LIMITS } from '#model/fields/limits.ts';
import { parseTerms, readSearchAddress } from './search-address.ts';

const read = (params: Record<string, string>) => readSearchAddress(new URLSearchParams(params));
const termsOf = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`);

describe('parseTerms', () => {
  it('splits at commas, and nowhere else [A-621]', () => {
    expect(parseTerms(' patient,order line ;x, , ward,')).toEqual([
      'patient',
      'order line ;x',
      'ward',
    ]);
  });

  it('takes a term once, whatever its case', () => {
    expect(parseTerms('Ward,patient,WARD')).toEqual(['Ward', 'patient']);
  });
});

describe('the address', () => {
  it('adds what was typed to the terms', () => {
    expect(read({ terms: 'a,b', add: 'c, B' })).toEqual({
      terms: ['a', 'b', 'c'],
      typed: '',
      problem: undefined,
      added: true,
    });
    expect(read({ terms: 'a,b' })).toMatchObject({ terms: ['a', 'b'], added: false });
  });

  it('takes twenty terms, and keeps what is typed of a twenty-first [A-836]', () => {
    const twenty = termsOf(20);
    expect(SEARCH_LIMITS.terms).toBe(20);
    expect(read({ add: twenty.join(',') })).toMatchObject({ terms: twenty, added: true });
    expect(read({ terms: twenty.join(','), add: 'one more' })).toEqual({
      terms: twenty,
      typed: 'one more',
      problem: 'At most 20 terms are allowed.',
      added: false,
    });
    expect(read({ terms: termsOf(21).join(',') })).toEqual({
      terms: [],
      typed: termsOf(21).join(', '),
      problem: 'At most 20 terms are allowed.',
      added: false,
    });
  });

  it('refuses a search for nothing, but not an address without terms', () => {
    expect(read({ add: ' , ' }).problem).toBe('Enter one or more search terms.');
    expect(read({}).problem).toBeUndefined();
    expect(read({ terms: '' }).problem).toBeUndefined();
    expect(read({ terms: 'a', add: '' })).toMatchObject({ terms: ['a'], added: true });
  });
});
