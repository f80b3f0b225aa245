import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSOLE_WORDS } from '#model/dictionaries/names.ts';
import { changeQuery, paths, withQuery } from './paths.ts';

describe('paths', () => {
  it('escapes what a name may hold', () => {
    expect(paths.dictionary('a/b c?')).toBe('/dictionaries/a%2Fb%20c%3F');
    expect(paths.smartContracts.edit('Patient', 'x#1')).toBe('/smart-contracts/Patient/x%231');
  });

  it('leaves out parameters without a value', () => {
    expect(paths.consentContracts.list()).toBe('/consent-contracts');
    expect(paths.consentContracts.list({ tab: 'receipts', chain: 'Patient' })).toBe(
      '/consent-contracts?tab=receipts&chain=Patient',
    );
    expect(withQuery('/x', { a: undefined, b: '' })).toBe('/x');
  });

  it('gives a name back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(decodeURIComponent(paths.edge(name).slice('/edges/'.length))).toBe(name);
      }),
    );
  });
});

it('a dictionary has no name that is a page beside its own', () => {
  const pages = readdirSync('app/routes').map(
    (file) => /(?:^|\.)dictionaries\.([a-z][^.]*)\./.exec(file)?.[1],
  );
  const words = pages.filter((page) => page !== undefined);
  expect(words.sort()).toEqual([...CONSOLE_WORDS].sort());
});

describe('changeQuery', () => {
  it('changes, adds and takes away, and keeps the rest', () => {
    const params = new URLSearchParams('page=2&dialog=delete');
    expect(changeQuery(params, { dialog: undefined, tab: 'indexes' })).toBe('?page=2&tab=indexes');
  });
});
