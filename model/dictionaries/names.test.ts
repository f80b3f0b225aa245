import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATATYPES, INDEX_TYPES } from './datatypes.ts';
import { isReserved, nameProblem } from './names.ts';

const PATTERN =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const RESERVED = 'Reserved keywords are not accepted.';

describe('a name', () => {
  it('starts with a letter and goes on with word characters [A-528 A-529]', () => {
    expect(nameProblem('patient_2')).toBeUndefined();
    for (const name of ['_abc', '2abc', 'a-bc', 'a bc', 'ab.c', 'äbc']) {
      expect(nameProblem(name)).toBe(PATTERN);
    }
  });
  it('has 3 to 64 characters [A-530 A-531 A-815]', () => {
    expect(nameProblem('ab')).toBe(PATTERN);
    expect(nameProblem('abc')).toBeUndefined();
    expect(nameProblem('a'.repeat(64))).toBeUndefined();
    expect(nameProblem('a'.repeat(65))).toBe(PATTERN);
  });
  it('is told what is wrong in the words of the specification [A-532 A-533]', () => {
    expect(nameProblem('Id')).toBe(PATTERN);
    expect(nameProblem('SELECT')).toBe(RESERVED);
  });
  it('may not be blank or blanks only [A-540 A-541]', () => {
    expect(nameProblem('')).toBe('Field cannot be blank');
    expect(nameProblem('   ')).toBe('Field cannot be blank');
  });
  it('is no word of the query language, in any case [A-534]', () => {
    for (const word of ['graph', 'Traverse', 'LIMIT', 'orDer', 'while', 'count', 'addtoset']) {
      expect(nameProblem(word)).toBe(RESERVED);
    }
  });
  it('is no datatype and no index type [A-535 A-536]', () => {
    for (const word of [...DATATYPES, ...INDEX_TYPES]) {
      expect(isReserved(word.toLowerCase())).toBe(true);
    }
  });
  it('is none of the fixed words [A-537 A-538 A-539]', () => {
    for (const word of ['dictionary', 'user_wallet', 'edge_def']) {
      expect(nameProblem(word)).toBe(RESERVED);
    }
  });
  it('always gets an answer that is one of the three sentences or none', () => {
    const answers = [undefined, PATTERN, RESERVED, 'Field cannot be blank'];
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(answers).toContain(nameProblem(name));
      }),
    );
  });
});
