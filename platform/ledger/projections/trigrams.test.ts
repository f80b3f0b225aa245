import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longTextTrigram, trigramsOf, trigramsOfPattern } from './trigrams.ts';

const SCOPE = { zone: 3, indexId: 5 };

it('the trigram index finds a text by every part of it, whatever its case', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  const asked = (part: string) => part.replace(/[\\%_]/g, '');
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const kept = new Set(trigramsOf(SCOPE, before + asked(part) + after));
      for (const form of [part, part.toLowerCase(), inCapitals(part)]) {
        for (const gram of trigramsOfPattern(SCOPE, `%${asked(form)}%`)) {
          expect(kept).toContain(gram);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** Letters in capitals, as far as a database takes both for one: those whose capital has the same small letter. */
function inCapitals(text: string): string {
  const isOne = (sign: string) => sign.toUpperCase().toLowerCase() === sign.toLowerCase();
  return [...text].map((sign) => (isOne(sign) ? sign.toUpperCase() : sign)).join('');
}

it.each([
  ['Banana', '%nan%', true],
  ['Banana', 'B_nana', true],
  ['BANANA', 'ban%ANA', true],
  ['İSTANBUL', '%istanbul', true],
  ['Straße', '%STRASSE', false],
  ['Banana', '%band%', false],
  ['ban and', '%band%', true],
])('the trigram filter says whether %s may be like %s', (text, pattern, may) => {
  const kept = new Set(trigramsOf(SCOPE, text));
  expect(trigramsOfPattern(SCOPE, pattern).every((gram) => kept.has(gram))).toBe(may);
});

it('the trigram filter says nothing of patterns without three letters in a row', () => {
  expect(trigramsOfPattern(SCOPE, '%ab_cd%')).toEqual([]);
});

it('the trigram index keeps the pieces of indexes apart', () => {
  const here = trigramsOf(SCOPE, 'banana');
  const there = new Set(trigramsOf({ zone: 3, indexId: 6 }, 'banana'));
  expect(here.some((gram) => there.has(gram))).toBe(false);
});

it('the trigram index gives a text that is too long the one piece that all patterns ask for', () => {
  expect(trigramsOf(SCOPE, 'ab'.repeat(12_000))).toEqual([longTextTrigram(SCOPE)]);
});
