import { describe, expect, it } from 'vitest';
import { findBinaries, requireSupported } from './embedded-binaries.ts';

const glibc = () => true;
const musl = () => false;

describe('requireSupported', () => {
  it.each(['linux-x64', 'linux-arm64', 'darwin-arm64'])('takes %s', (machine) => {
    const [platform = '', arch = ''] = machine.split('-');
    expect(() => requireSupported({ platform, arch, hasGlibc: glibc })).not.toThrow();
  });

  it.each([
    ['win32', 'x64', glibc, 'does not run on Windows: start Keyway in WSL'],
    ['linux', 'x64', musl, 'needs glibc, which this Linux (such as Alpine) lacks'],
    ['linux', 'ppc64', glibc, 'this machine is linux-ppc64'],
    ['darwin', 'x64', glibc, 'this machine is darwin-x64'],
  ])('refuses %s-%s in one sentence', (platform, arch, hasGlibc, words) => {
    const refused = () => requireSupported({ platform, arch, hasGlibc });
    expect(refused).toThrow(words);
    expect(refused).toThrow(/^[^.\n]+ set DATABASE_URL to a PostgreSQL 15 or newer\.$/);
  });
});

it('npm start finds the binaries of this machine', async () => {
  expect(await findBinaries()).toMatch(/native$/);
});
