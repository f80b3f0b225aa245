import { expect, it } from 'vitest';
import { ENVIRONMENTS } from '#model/directory/zone.ts';
import { environmentBackground } from './environment-color.ts';

it('each environment has a color of its own, any other name a neutral one [A-845]', () => {
  const colors = ENVIRONMENTS.map(environmentBackground);
  expect(new Set(colors).size).toBe(4);
  for (const [index, name] of ['dev', 'stage', 'uat', 'prod'].entries()) {
    expect(colors[index]).toContain(`bg-env-${name}`);
  }
  const neutral = environmentBackground('SANDBOX');
  expect(colors).not.toContain(neutral);
  expect(neutral).not.toContain('bg-env-');
  expect(environmentBackground('')).toBe(neutral);
});
