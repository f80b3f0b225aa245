import { expect, it } from 'vitest';

import { buildsByPath } from './builds-by-path.js';

/** As a build has them: the parent of the root is undefined. */
const ROUTES = {
  root: { id: 'root', path: '' },
  shell: { id: 'shell', parentId: 'root' },
  home: { id: 'home', parentId: 'root', index: true },
  lists: { id: 'lists', parentId: 'shell', path: 'lists' },
  list: { id: 'list', parentId: 'lists', index: true },
  item: { id: 'item', parentId: 'lists', path: ':name' },
  make: { id: 'make', parentId: 'lists', path: 'make' },
};
const REST = { id: 'rest', parentId: 'root', path: '*' };

const buildWith = (routes) => ({
  basename: '/',
  routes,
  assets: { routes: { ...routes }, version: '1' },
  mode: 'production',
});
const idsAt = (path, build = buildWith({ ...ROUTES, rest: REST })) => {
  const part = buildsByPath(build)(path);
  expect(Object.keys(part.assets.routes)).toEqual(Object.keys(part.routes));
  return Object.keys(part.routes).join(' ');
};

it.each([
  ['/', 'root home'],
  ['/lists', 'root shell lists list'],
  ['/lists/', 'root shell lists list'],
  ['/Lists/make', 'root shell lists make'],
  ['/lists/made', 'root shell lists item'],
  ['/lists/a%2Fb', 'root shell lists item'],
  ['/lists/%zz', 'root shell lists item'],
  [`/lists/${'x'.repeat(300)}`, 'root shell lists item'],
  ['/nothing/here', 'root rest'],
])('a request for %s is answered with its route and those around it', (path, ids) => {
  expect(idsAt(path)).toBe(ids);
});

it.each([
  ['/lists.data', 'root shell lists list'],
  ['/lists/made.data', 'root shell lists item'],
  ['/_root.data', 'root home'],
])('data asked for at %s come from the route of the page', (path, ids) => {
  expect(idsAt(path)).toBe(ids);
});

it.each([
  ['/nothing/../lists/make', 'root shell lists make'],
  ['/nothing/%2e%2e/lists/make', 'root shell lists make'],
  ['//lists/make', 'root rest'],
])('the path %s means what Remix takes it for', (path, ids) => {
  expect(idsAt(path)).toBe(ids);
});

it('a path without a route gets the whole build', () => {
  const build = buildWith(ROUTES);
  expect(buildsByPath(build)('/nothing')).toBe(build);
});

it('requests for one route get the same build, which is otherwise that of all pages', () => {
  const build = buildWith(ROUTES);
  const buildOf = buildsByPath(build);
  const part = buildOf('/lists/one');
  expect(buildOf('/lists/two')).toBe(part);
  expect(buildOf('/lists/one')).toBe(part);
  expect(buildOf('/lists')).not.toBe(part);
  const { routes, assets } = part;
  expect(part).toEqual({ ...build, routes, assets: { ...build.assets, routes: assets.routes } });
});
