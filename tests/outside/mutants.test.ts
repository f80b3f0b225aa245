/** Each patch of tests/spec/mutants can still be applied to the present product. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applyMutant, listMutants } from '#tests/spec/mutants/patches.ts';

const rows = new Set(
  readFileSync('tests/spec/requirements.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

it.each(listMutants())('$row applies: $what', (one) => {
  expect(rows).toContain(one.row);
  expect(applyMutant(one, '--check')).toBe('');
});
