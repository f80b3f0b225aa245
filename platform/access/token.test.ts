import { describe, expect, it } from 'vitest';
import { rolesAt } from './token.ts';

const PATH = 'resource_access.{zone}.roles';

describe('roles of a token', () => {
  const rolesIn = (zone: string, access: Record<string, unknown>) =>
    rolesAt({ resource_access: access }, PATH, 'acme', zone);

  it.each(['dev', 'DEV', 'acme_dev', 'acme-dev', 'AcmeDev'])(
    'stand under the zone, or realm plus zone: %s [A-632]',
    (key) => {
      expect(rolesIn('dev', { [key]: { roles: ['sdzUser'] } })).toEqual(['sdzUser']);
    },
  );

  it('are those of the zone itself where another zone is named like realm plus zone', () => {
    const access = { acme_dev: { roles: ['sdzAdmin'] }, dev: { roles: ['sdzReadOnly'] } };
    expect(rolesIn('dev', access)).toEqual(['sdzReadOnly']);
    expect(rolesIn('acme_dev', access)).toEqual(['sdzAdmin']);
  });

  it.each([
    ['no entry', {}],
    ['an entry of another shape', { dev: 'sdzAdmin' }],
    ['no list', { dev: { roles: 'sdzAdmin' } }],
    ['another zone', { other: { roles: ['sdzAdmin'] } }],
  ])('are none with %s', (_, access) => {
    expect(rolesIn('dev', access)).toEqual([]);
  });
});
