import { describe, expect, it } from 'vitest';
import {
  claimPathProblem,
  explainNoRoles,
  explainNoRolesAnywhere,
  namesZone,
  readRoles,
} from './role-claims.ts';

const TEMPLATE = { path: 'resource_access.{zone}.roles' };
const access = (client: string, ...roles: string[]) => ({
  resource_access: { [client]: { roles } },
});
const read = (...tokens: Record<string, unknown>[]) =>
  readRoles(tokens, TEMPLATE, 'meridian', 'clinic_dev');

describe('readRoles', () => {
  it("reads the selected zone's resource access from the identity token [A-631] [A-460]", () => {
    expect(read({ ...access('clinic_dev', 'sdzUser', 'sdzAdmin') })).toEqual([
      'sdzUser',
      'sdzAdmin',
    ]);
    expect(read(access('clinic_prod', 'sdzAdmin'))).toEqual([]);
  });

  it('asks the access token only when the identity token names no role', () => {
    expect(read({}, access('clinic_dev', 'sdzUser'))).toEqual(['sdzUser']);
    expect(read(access('clinic_dev', 'sdzReadOnly'), access('clinic_dev', 'sdzAdmin'))).toEqual([
      'sdzReadOnly',
    ]);
  });

  it('compares names without regard to case and takes a client that holds realm and zone [A-632]', () => {
    expect(read(access('CLINIC_Dev', 'sdzADMIN'))).toEqual(['sdzAdmin']);
    for (const client of [
      'meridian-clinic_dev',
      'Meridian/Clinic_Dev',
      'clinic_dev (meridian)',
      'clinic_dev@meridian',
      'meridian_clinic_dev',
      'MeridianClinic_Dev',
    ]) {
      expect(read(access(client, 'sdzuser'))).toEqual(['sdzUser']);
    }
  });

  it('takes no client that merely contains the names', () => {
    for (const client of [
      'clinic_dev2',
      'my-clinic_dev',
      'harbor-clinic_dev',
      'clinic_devmeridian',
      'meridian-clinic_dev-old',
      'meridian-clinic.dev',
    ]) {
      expect(read(access(client, 'sdzAdmin'))).toEqual([]);
    }
  });

  it('prefers the zone itself to a longer name', () => {
    const claims = {
      resource_access: {
        'meridian-clinic_dev': { roles: ['sdzAdmin'] },
        clinic_dev: { roles: ['sdzReadOnly'] },
      },
    };
    expect(read(claims)).toEqual(['sdzReadOnly']);
  });

  it('follows any configured path, and reads names in a text too', () => {
    const claims = { zones: { 'zone:clinic_dev': 'sdzUser other' } };
    expect(readRoles([claims], { path: 'zones.zone:{zone}' }, 'meridian', 'clinic_dev')).toEqual([
      'sdzUser',
    ]);
  });

  it.each<[string, unknown]>([
    ['a list', ['sdzUser', 'other', 7, 'SDZADMIN']],
    ['a text with spaces', ' sdzUser  other sdzAdmin'],
    ['a text with commas', 'sdzUser,other, sdzAdmin'],
    ['an object', { sdzUser: { org: 'x' }, sdzadmin: true, other: 1 }],
  ])('takes %s of roles', (_, roles) => {
    const claims = { zones: { clinic_dev: roles } };
    expect(readRoles([claims], { path: 'zones.{zone}' }, 'meridian', 'clinic_dev')).toEqual([
      'sdzUser',
      'sdzAdmin',
    ]);
  });

  it('takes a text of one word only where that is wanted', () => {
    const claims = { roles_clinic_dev: 'sdzAdmin' };
    const path = 'roles_{zone}';
    const zone = ['meridian', 'clinic_dev'] as const;
    expect(readRoles([claims], { path }, ...zone)).toEqual([]);
    expect(explainNoRoles(claims, { path }, ...zone)).toBe(
      'The claim roles_clinic_dev is a text of one word, sdzAdmin, which counts with ROLE_CLAIM_WORD=true only.',
    );
    expect(readRoles([claims], { path, takesWord: true }, ...zone)).toEqual(['sdzAdmin']);
    expect(explainNoRoles(claims, { path, takesWord: true }, ...zone)).toBeUndefined();
  });

  it('takes no role that an object denies', () => {
    const claims = { roles_clinic_dev: { sdzAdmin: false, sdzUser: null, sdzReadOnly: {} } };
    expect(readRoles([claims], { path: 'roles_{zone}' }, 'meridian', 'clinic_dev')).toEqual([
      'sdzReadOnly',
    ]);
  });

  it('finds a claim whose name has dots in it', () => {
    const claims = { 'https://keyway.example/roles': { clinic_dev: ['sdzUser'] } };
    const path = 'https://keyway\\.example/roles.{zone}';
    expect(claimPathProblem(path)).toBeUndefined();
    expect(readRoles([claims], { path }, 'meridian', 'clinic_dev')).toEqual(['sdzUser']);
  });

  it('gives no role for claims of another shape', () => {
    for (const claims of [
      { resource_access: null },
      { resource_access: 'clinic_dev' },
      { resource_access: { clinic_dev: { roles: [1, null] } } },
      { resource_access: { clinic_dev: null } },
    ]) {
      expect(read(claims)).toEqual([]);
    }
  });
});

describe('ROLE_CLAIM', () => {
  it.each([
    ['roles', "must contain '{zone}', the place of the zone's name"],
    ['{zone}..roles', "has an empty step; write a dot within a claim's name as '\\.'"],
    ['.{zone}', "has an empty step; write a dot within a claim's name as '\\.'"],
    ['{realm}.{zone}', "has braces that are not '{zone}', the only placeholder"],
    ['roles.{zone', "must contain '{zone}', the place of the zone's name"],
  ])('is refused as %s', (path, problem) => {
    expect(claimPathProblem(path)).toBe(problem);
  });

  it.each([TEMPLATE.path, '{zone}', 'roles_{zone}', 'zones.zone:{zone}.held'])(
    'may be %s',
    (path) => {
      expect(claimPathProblem(path)).toBeUndefined();
    },
  );
});

describe('a token without a role is explained', () => {
  const explain = (claims: Record<string, unknown>) =>
    explainNoRoles(claims, TEMPLATE, 'meridian', 'clinic_dev');

  it.each<[Record<string, unknown>, string]>([
    [
      { iss: 'x', sub: 'y', groups: [], scope: 'openid' },
      'The claim resource_access.clinic_dev.roles is missing; the token has: groups, scope.',
    ],
    [
      { sub: 'y' },
      'The claim resource_access.clinic_dev.roles is missing; the token has: nothing.',
    ],
    [
      { resource_access: { account: {}, clinic_uat: {} } },
      'The claim resource_access.clinic_dev.roles is missing; the claim resource_access has: account, clinic_uat.',
    ],
    [
      { resource_access: 'clinic_dev' },
      'The claim resource_access.clinic_dev.roles is missing; the claim resource_access is a text.',
    ],
    [
      access('clinic_dev', 'viewer', 'editor'),
      'The claim resource_access.clinic_dev.roles names none of the roles sdzReadOnly, sdzUser, sdzAdmin; it is: viewer, editor.',
    ],
    [
      { resource_access: { clinic_dev: { roles: 7 } } },
      'The claim resource_access.clinic_dev.roles names none of the roles sdzReadOnly, sdzUser, sdzAdmin; it is: a number.',
    ],
    [
      access('clinic_dev'),
      'The claim resource_access.clinic_dev.roles names none of the roles sdzReadOnly, sdzUser, sdzAdmin; it is: an empty list.',
    ],
  ])('%j', (claims, sentence) => {
    expect(explain(claims)).toBe(sentence);
  });

  it('only when it has none', () => {
    expect(explain(access('clinic_dev', 'sdzUser'))).toBeUndefined();
  });

  it('with a bound, however many claims it has', () => {
    const claims = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`${n}`.repeat(500), 1]),
    );
    expect(explain(claims)?.length).toBeLessThan(1_500);
  });

  it('as a wrong setting, when nobody can have a role', () => {
    expect(explainNoRolesAnywhere({ groups: [], scope: '' }, { path: 'realm_access.{zone}' })).toBe(
      'The claim realm_access.{zone} is missing; the token has: groups, scope.',
    );
    expect(explainNoRolesAnywhere({ resource_access: {} }, TEMPLATE)).toBeUndefined();
    expect(explainNoRolesAnywhere({}, { path: 'roles_{zone}' })).toBeUndefined();
  });
});

it('names that may mean a zone are told from those that may not', () => {
  expect(namesZone('Acme_Prod', 'acme', 'prod')).toBe(true);
  expect(namesZone('acme.prod', 'acme', 'prod')).toBe(true);
  expect(namesZone('prod2', 'acme', 'prod')).toBe(false);
});
