import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './suggest.ts';

describe('nearest', () => {
  it.each([
    ['pateint', 'patient'],
    ['patiet', 'patient'],
    ['patientts', 'patient'],
    ['PATIENT', 'patient'],
    ['xpatienty', 'patient'],
    ['ag', 'age'],
    ['x', undefined],
    ['provenance', undefined],
  ])('takes %s for %s', (word, expected) => {
    expect(nearest(word, ['provider', 'patient', 'age'])).toBe(expected);
  });

  it('prefers the nearer', () => {
    expect(nearest('name2', ['nam', 'name', 'names'])).toBe('name');
  });

  it('finds what differs by at most two edits, and nothing else', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(word, word, (typed, candidate) => {
        const found = nearest(typed, [candidate]) !== undefined;
        expect(found).toBe(fullDistance(typed, candidate) <= 2);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Levenshtein's distance by its definition. */
function fullDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return fullDistance(a.slice(1), b.slice(1));
  const [restA, restB] = [a.slice(1), b.slice(1)];
  return 1 + Math.min(fullDistance(restA, b), fullDistance(a, restB), fullDistance(restA, restB));
}
