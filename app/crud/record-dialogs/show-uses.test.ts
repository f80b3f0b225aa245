import { expect, it } from 'vitest';
import { NAMING_FIELDS, NAMING_KINDS } from '#model/metadata/uses.ts';
import type { Uses } from '#model/metadata/uses.ts';
import { showUses } from './show-uses.ts';

const of = (kind: Uses[number]['kind'], use: Partial<Uses[number]['first'][number]>): Uses => [
  { kind, count: 1, first: [{ id: 'x', name: 'x', fields: [], ...use }] },
];
const shown = (uses: Uses, roles: Parameters<typeof showUses>[2] = ['sdzUser']) =>
  showUses('Dictionary a', uses, roles).kinds[0]?.uses[0];

it('the dialog Where used counts each kind, and says how many are not listed', () => {
  const use = { id: 'e', name: 'HAS', fields: ['toDictionary' as const] };
  const { title, kinds } = showUses(
    'Dictionary a',
    [
      { kind: 'edgeDefs', count: 1, first: [use] },
      { kind: 'glossaries', count: 1_200, first: [use] },
    ],
    [],
  );
  expect(title).toBe('Dictionary a');
  expect(kinds.map(({ label, more }) => [label, more])).toEqual([
    ['1 edge definition', 0],
    ['1,200 glossary terms', 1_199],
  ]);
});

it('the dialog Where used leads to the page of what names it', () => {
  const chain = 'a b';
  expect(shown(of('attributes', { id: 'c.d', name: 'c.d', chain, fields: ['name'] }))).toEqual({
    ...{ name: 'a b.c.d', about: 'has its name' },
    to: '/dictionaries/a%20b?tab=attributes&attribute=c.d',
  });
  expect(shown(of('consentContracts', { name: '', chain, fields: ['to', 'owners'] }))).toEqual({
    name: 'Without a description',
    about: 'shares with it, is owned by it, in a b',
    to: '/consent-contracts/a%20b/x',
  });
  expect(shown(of('smartContracts', { chain, fields: ['chain'] }))?.about).toBe('is in its chain');
});

it('the dialog Where used leads to no page that the person may not open', () => {
  const uses = of('consentContracts', { chain: 'a', fields: ['chain'] });
  expect(shown(uses, ['sdzAdmin'])).not.toHaveProperty('to');
  expect(shown(of('edgeDefs', {}), ['sdzAdmin'])?.to).toBe('/edges/x');
});

it('the dialog Where used has words for all kinds and fields', () => {
  for (const kind of NAMING_KINDS) {
    const { kinds } = showUses('', of(kind, { chain: 'a', fields: [...NAMING_FIELDS] }), [
      'sdzUser',
    ]);
    expect(kinds[0]?.label).toMatch(/^1 [a-z]/);
    expect(kinds[0]?.uses[0]?.about).not.toMatch(/undefined/);
    expect(kinds[0]?.uses[0]?.to).toMatch(/^\//);
  }
});
