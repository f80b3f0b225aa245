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
    // the id says the path, all of it, or not
    'routes/_shell.list.$name.edit.($kind)': route({
      id: 'routes/_shell.list.$name.edit.($kind)',
      parentId: 'routes/_shell.list',
      path: ':name/edit/:kind?',
      module: '/assets/g.js',
    }),
    'routes/_shell.jobs.new._index': route({
      id: 'routes/_shell.jobs.new._index',
      parentId: 'routes/_shell',
      path: 'jobs/new',
      index: true,
      module: '/assets/h.js',
    }),
    'routes/docs.$': route({
      id: 'routes/docs.$',
      parentId: 'root',
      path: 'docs/*',
      module: '/assets/i.js',
    }),
    'routes/$': route({ id: 'routes/$', parentId: 'root', path: '*', module: '/assets/j.js' }),
    'routes/robots[.]txt': route({
      id: 'routes/robots[.]txt',
      parentId: 'root',
      path: 'robots.txt',
      module: '/assets/k.js',
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

it('defines the same manifest', () => {
  expect(readManifest(compactManifest(MANIFEST))).toEqual(MANIFEST);
});

it('keeps the letters of files apart where there are more than the alphabet has', () => {
  const files = Array.from({ length: 300 }, (_, index) => `/assets/shared-${index}.js`);
  const routes = Object.fromEntries(
    files.map((file, index) => {
      const id = `routes/page${index}`;
      const imports = [file, ...files.slice(0, 3)];
      return [id, route({ id, parentId: 'root', path: `page${index}`, module: file, imports })];
    }),
  );
  const manifest = { ...MANIFEST, routes: { root: MANIFEST.routes.root, ...routes } };
  expect(readManifest(compactManifest(manifest))).toEqual(manifest);
});

it('reads what Remix writes', () => {
  expect(readManifest(`window.__remixManifest=${JSON.stringify(MANIFEST)};`)).toEqual(MANIFEST);
});
