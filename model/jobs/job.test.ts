import { expect, it } from 'vitest';
import { filePasswordProblem } from './job.ts';

it('a file may have no password, or any but spaces alone [B-481]', () => {
  for (const password of [undefined, '', 'x', ' x ', '0', 'two words']) {
    expect(filePasswordProblem(password)).toBeUndefined();
  }
  for (const password of [' ', '   ', '\t', '\u00a0']) {
    expect(filePasswordProblem(password)).toBe('Enter a valid password.');
  }
});
