import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, FOLDED_LENGTH, matchKind, typoFormsOf, wordsOf } from './search-words.ts';

describe('words', () => {
  it.each([
    ['encounter_class', ['encounter', 'class']],
    ['encounterClass', ['encounterclass', 'encounter', 'class']],
    ['HTTPServer2', ['httpserver2', 'http', 'server2']],
    ['ada.lovelace@acme.test', ['ada', 'lovelace', 'acme', 'test']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['患者 記録', ['患者', '記録']],
    ['-- !', []],
  ])('of %s are %j', (value, words) => {
    expect(wordsOf(value)).toEqual(words);
  });

  it('are folded to what a B-tree page takes, never half a letter', () => {
    const folded = fold('😀'.repeat(FOLDED_LENGTH + 5));
    expect([...folded]).toHaveLength(FOLDED_LENGTH);
    expect(folded.isWellFormed()).toBe(true);
  });
});

describe('a slip', () => {
  const forgiven = (typed: string, meant: string) =>
    typoFormsOf(typed).some((form) => typoFormsOf(meant).includes(form));
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 5, maxLength: 20 });

  it('of one letter is forgiven: left out, added, wrong, or swapped with its neighbor', () => {
    fc.assert(
      fc.property(word, fc.nat(), (meant, seed) => {
        const at = seed % (meant.length - 1);
        const [before, one, two, after] = [
          meant.slice(0, at),
          meant[at],
          meant[at + 1],
          meant.slice(at + 2),
        ];
        expect(forgiven(`${before}${two}${after}`, meant)).toBe(true);
        expect(forgiven(`${before}x${one}${two}${after}`, meant)).toBe(true);
        expect(forgiven(`${before}x${two}${after}`, meant)).toBe(true);
        expect(forgiven(`${before}${two}${one}${after}`, meant)).toBe(true);
      }),
    );
  });

  it('is not forgiven in words of three letters, where it makes another word', () => {
    expect(forgiven('cat', 'car')).toBe(false);
  });
});

describe('a match', () => {
  it.each([
    ['patient', 'Patient', 'name', 'exact'],
    ['pat', 'Patient', 'name', 'prefix'],
    ['rec', 'patient record', 'name', 'word'],
    ['rec pat', 'patient record', 'name', 'word'],
    ['pateint', 'patient record', 'name', 'fuzzy'],
    ['pateint', 'patient record', 'text', undefined],
    ['0c1d', '0c1d2e3f-aaaa', 'id', 'prefix'],
    ['aaaa', '0c1d2e3f-aaaa', 'id', undefined],
    ['doctor', 'patient', 'name', undefined],
    ['  ', 'patient', 'name', undefined],
  ] as const)('of %s with %s as %s is %s', (term, value, use, kind) => {
    expect(matchKind(term, value, use)).toBe(kind);
  });
});
