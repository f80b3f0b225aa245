import { expect, it } from 'vitest';

import { compactManifest, readManifest } from './manifest.js';

const route = (given) => ({
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  imports: [],
  css: [],
  ...given,
});

const MANIFEST = {
  entry: { module: '/assets/a.js', imports: ['/assets/b.js'], css: [] },
  routes: {
    root: route({ id: 'root', path: '', hasErrorBoundary: true, module: '/assets/c.js' }),
    'routes/_shell': route({ id: 'routes/_shell', parentId: 'root', module: '/assets/d.js' }),
    'routes/_shell.list': route({
      id: 'routes/_shell.list',
      parentId: 'routes/_shell',
      path: 'list/:name?',
      hasAction: true,
      hasClientAction: true,
      module: '/assets/e.js',
      imports: ['/assets/b.js', '/assets/d.js'],
      css: ['/assets/list.css'],
    }),
    'routes/_shell._index': route({
      id: 'routes/_shell._index',
      parentId: 'routes/_shell',
      index: true,
      hasLoader: false,
      module: '/assets/f.js',
    }),
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

it('defines the same manifest in fewer bytes', () => {
  const script = compactManifest(MANIFEST);
  expect(readManifest(script)).toEqual(MANIFEST);
});

it('reads what Remix writes', () => {
  expect(readManifest(`window.__remixManifest=${JSON.stringify(MANIFEST)};`)).toEqual(MANIFEST);
});
