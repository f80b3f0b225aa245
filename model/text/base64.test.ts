import { expect, it } from 'vitest';
import { decodeBase64 } from './base64.ts';

it('decodeBase64 reads UTF-8, and leaves what is no base64 of a text as it is', () => {
  expect(['R3LDvMOfZQ==', 'R3LD\r\nvMOf\r\nZQ==\r\n'].map(decodeBase64)).toEqual([
    'Grüße',
    'Grüße',
  ]);
  const others = ['', 'not base64!', 'a b c d', 'abcde', '/w=='];
  expect(others.map(decodeBase64)).toEqual(others);
});
