/** The patches of tests/spec/breaks can still be applied, each to the product as it is. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applyBreak, listBreaks } from '#tests/spec/breaks/patches.ts';

const rows = new Set(
  readFileSync('tests/spec/requirements.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

it.each(listBreaks())('$row applies: $what', (one) => {
  expect(rows).toContain(one.row);
  expect(applyBreak(one, '--check')).toBe('');
});
