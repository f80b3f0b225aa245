import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyHash } from '#platform/ledger/values/canonical-values.ts';
import { KeySet } from './key-set.ts';

it('the key set gives each key to whoever claims it first, through all its growing', () => {
  const keys = new KeySet();
  for (let i = 1; i <= 20_000; i++) expect(keys.claim(keyHash([`${i}`]), i)).toBe(i);
  for (let i = 1; i <= 20_000; i++) expect(keys.claim(keyHash([`${i}`]), 99_999)).toBe(i);
});

it('the key set tells keys apart that differ in their last bit only', () => {
  const keys = new KeySet();
  const key = createHash('md5').update('x').digest('hex').replace(/.$/, '');
  const uuid = (last: string) =>
    `${key}${last}`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  expect(keys.claim(uuid('0'), 1)).toBe(1);
  expect(keys.claim(uuid('1'), 2)).toBe(2);
  expect(keys.claim(uuid('0'), 3)).toBe(1);
});
