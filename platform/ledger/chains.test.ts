import { expect, it } from 'vitest';
import { METADATA } from './chains.ts';

it.each(['part', 'kind', 'code'] as const)('no two kinds of metadata share a %s', (fact) => {
  const values = Object.values(METADATA).map(({ part, search }) => ({ part, ...search })[fact]);
  expect(new Set(values).size).toBe(values.length);
});
