import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { RELEASE } from './release.ts';

it('the release is the version of the package', () => {
  expect(RELEASE).toBe(packageJson.version);
});
