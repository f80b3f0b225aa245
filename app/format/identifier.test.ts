import { expect, it } from 'vitest';
import { isIdentifier } from './identifier.ts';

it('isIdentifier tells ids and hashes from words', () => {
  expect(isIdentifier('d619b5f9-aabf-81cd-bca0-24afbe180630')).toBe(true);
  expect(isIdentifier('3db24f3e8d7e20b2abdc96884753dc1b49ca9a82c85aa3d184dcc528b3eccdbf')).toBe(
    true,
  );
  for (const text of ['encounter', '2026', 'facade', 'PAT-00001', '', 'd619b5f9']) {
    expect(isIdentifier(text)).toBe(false);
  }
});
