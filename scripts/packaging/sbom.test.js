import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { inProject } from '#scripts/start/project.js';
import { makeSbom } from './sbom.js';

const readJson = (name) => JSON.parse(readFileSync(inProject(name), 'utf8'));
const { name, version, dependencies, devDependencies } = readJson('package.json');
const sbom = JSON.parse(makeSbom());
const listed = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]));

it('lists each production dependency with its exact version, and its license', () => {
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name, version } },
  });
  const wanted = Object.entries(dependencies).map(([one, exact]) => `${one}@${exact}`);
  expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
  expect([...listed.values()].filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

it('lists what these packages need, as the lock file has it, and nothing else', () => {
  const { packages } = readJson('package-lock.json');
  const locked = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version: exact }]) => `${folder.split('node_modules/').at(-1)}@${exact}`);
  expect([...listed.keys()].toSorted()).toEqual([...new Set(locked)].toSorted());
});

it('lists no package that is for development only', () => {
  const names = new Set(sbom.components.map((one) => one.name));
  expect(names).not.toContain('vitest');
  expect(names.has(Object.keys(devDependencies)[0])).toBe(false);
});

it('is written by the build into the folder that the image holds', () => {
  expect(readFileSync(inProject('scripts/build.js'), 'utf8')).toContain('build/sbom.cdx.json');
  const dockerfile = readFileSync(inProject('Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^RUN node scripts\/build\.js\b/m);
  expect(dockerfile).toContain('COPY --from=build /keyway /keyway');
});
