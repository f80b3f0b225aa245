import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KEYBOARD_DOCS, keyboardDocs } from './keyboard-docs.ts';

it('docs/keyboard.md is current: if this fails, run npx tsx scripts/keyboard-docs.ts', () => {
  expect(readFileSync(KEYBOARD_DOCS, 'utf8')).toBe(keyboardDocs());
});
