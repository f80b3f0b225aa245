import { expect, it } from 'vitest';
import { ownTitle, withCrumbState } from './route-handle.ts';

const CRUMBS = [
  { label: 'Home', to: '/dashboard' },
  { label: 'Consent Contracts', to: '/consent-contracts' },
];

it('the shell hands the state that a page makes from its data on to every crumb', () => {
  const handle = { crumbState: (data: unknown) => ({ chain: data }) };
  const crumbs = withCrumbState(CRUMBS, { handle, data: 'lab' });
  expect(crumbs).toEqual(CRUMBS.map((crumb) => ({ ...crumb, state: { chain: 'lab' } })));
});

it('the shell leaves the crumbs of a page without one alone', () => {
  expect(withCrumbState(CRUMBS, { handle: undefined, data: 'lab' })).toEqual(CRUMBS);
  expect(withCrumbState(CRUMBS, undefined)).toEqual(CRUMBS);
});

it('the shell knows the title that the data of a page tell', () => {
  const handle = { title: (data: unknown) => (data === 'lab' ? 'Lab' : undefined) };
  expect(ownTitle({ handle, data: 'lab' })).toBe('Lab');
  expect(ownTitle({ handle, data: 'ward' })).toBeUndefined();
  expect(ownTitle({ data: 'lab' })).toBeUndefined();
  expect(ownTitle(undefined)).toBeUndefined();
});
