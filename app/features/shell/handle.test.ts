import { expect, it } from 'vitest';
import { withCrumbState } from './handle.ts';

const CRUMBS = [
  { label: 'Home', to: '/dashboard' },
  { label: 'Consent Contracts', to: '/consent-contracts' },
];

it('hands the state that a page makes from its data on to every crumb', () => {
  const handle = { crumbState: (data: unknown) => ({ chain: data }) };
  const crumbs = withCrumbState(CRUMBS, { handle, data: 'lab' });
  expect(crumbs).toEqual(CRUMBS.map((crumb) => ({ ...crumb, state: { chain: 'lab' } })));
});

it('leaves the crumbs of a page without one alone', () => {
  expect(withCrumbState(CRUMBS, { handle: undefined, data: 'lab' })).toEqual(CRUMBS);
  expect(withCrumbState(CRUMBS, undefined)).toEqual(CRUMBS);
});
