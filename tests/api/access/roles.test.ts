/**
 * Which role may make which call. The tests are generated from the definitions of the calls, so a new call is tested
 * too. The content of each request is invalid, so that only the check of access is observed.
 */
import { describe, expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { ROLES } from '#model/access/roles.ts';
import type { Permission, Role } from '#model/access/roles.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { REALM, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

useApi();

const calls: [string, Call][] = Object.entries(CALLS);
const secured = calls.filter(([, { access }]) => access !== 'public');
const zoned = secured.filter(([, { access }]) => access !== 'customer');
const roleSets: Role[][] = [
  ...ROLES.map((role): Role[] => [role]),
  ['sdzReadOnly', 'sdzUser'],
  ['sdzReadOnly', 'sdzAdmin'],
  ['sdzUser', 'sdzAdmin'],
  [...ROLES],
];

/** The permissions of each role, copied from the requirements and not from the product. */
const MAY: Record<Role, Record<Permission, boolean>> = {
  sdzReadOnly: {
    readData: true,
    createData: false,
    editData: false,
    deleteData: false,
    readMetadata: true,
    createMetadata: false,
    editMetadata: false,
    deleteMetadata: false,
  },
  sdzUser: {
    readData: true,
    createData: true,
    editData: true,
    deleteData: true,
    readMetadata: true,
    createMetadata: false,
    editMetadata: false,
    deleteMetadata: false,
  },
  sdzAdmin: {
    readData: false,
    createData: false,
    editData: false,
    deleteData: false,
    readMetadata: true,
    createMetadata: true,
    editMetadata: true,
    deleteMetadata: true,
  },
};

const SOME_ID = '00000000-0000-4000-8000-000000000000';

function addressOf({ path }: Call): string {
  return path
    .replace('{realm}', REALM)
    .replace(/\{(name|chain)\}/, 'nothing')
    .replaceAll(/\{\w+\}/g, SOME_ID);
}

/** Makes the call with a body that no call takes. */
async function make(who: Who | undefined, call: Call, headers: Record<string, string> = {}) {
  const body = call.body ? '[' : undefined;
  const type: Record<string, string> = call.body ? { 'content-type': 'application/json' } : {};
  const answer = await api.call<{ message: string }>(
    who,
    call.method.toUpperCase(),
    addressOf(call),
    body,
    { ...type, ...headers },
  );
  // Each 401 says how to sign in (RFC 9110, 15.5.2), and no other answer does.
  expect(answer.headers.has('www-authenticate')).toBe(answer.status === 401);
  return answer;
}

const everybody: Who = { subject: 'everybody', roles: ROLES };

function mayCall(call: Call, roles: readonly Role[]): boolean {
  if (call.access === 'zone') return roles.length > 0;
  const needed = [call.access].flat() as Permission[];
  return needed.some((permission) => roles.some((role) => MAY[role][permission]));
}

describe('without a valid token', () => {
  it.each(secured)('%s answers 401 to none [A-678 B-533]', async (_, call) => {
    const named = { 'customer-name': REALM, 'zone-name': ZONE };
    expect((await make(undefined, call, named)).status).toBe(401);
  });
  it.each(secured)('%s answers 401 to an expired one', async (_, call) => {
    expect((await make({ ...everybody, expiresIn: -60 }, call)).status).toBe(401);
  });
  it.each(secured)('%s answers 401 to one for another audience', async (_, call) => {
    const claims = { aud: 'another-service' };
    expect((await make({ ...everybody, claims }, call)).status).toBe(401);
  });
  it.each(secured)('%s answers 401 to one of another realm', async (_, call) => {
    const claims = { realm: 'globex' };
    expect((await make({ ...everybody, claims }, call)).status).toBe(401);
  });
  it.each(secured)('%s answers 401 to an ID token', async (_, call) => {
    const claims = { typ: 'ID' };
    expect((await make({ ...everybody, claims }, call)).status).toBe(401);
  });
});

describe('a token signed by the right key', () => {
  const list = (claims: Who['claims'], header?: Who['header']) =>
    api.call<{ message: string }>({ ...everybody, claims, header }, 'GET', '/metadata/edge');

  it.each<[string, Who['claims'], Who['header']]>([
    ['of another program', { azp: 'another' }, undefined],
    ['of no program', { azp: undefined }, undefined],
    ['that does not say its kind', { typ: undefined }, undefined],
    ['whose kind is a number', { typ: 1 }, undefined],
    ['that was made for a sign-in', { nonce: 'n' }, undefined],
    ['issued tomorrow', { iat: Math.floor(Date.now() / 1000) + 86_400 }, undefined],
    ['whose header says nothing', {}, { typ: undefined }],
  ])('%s opens nothing', async (_, claims, header) => {
    const { status, body } = await list(claims, header);
    expect([status, body.message]).toEqual([401, expect.stringMatching(/access token/)]);
  });

  it('opens the API as RFC 9068 describes it, too', async () => {
    const claims = { typ: undefined, azp: undefined, client_id: 'keyway' };
    expect((await list(claims, { typ: 'at+jwt' })).status).toBe(200);
  });
});

describe('with a valid token', () => {
  it.each(zoned)('%s answers 403 in a zone where no role is held [A-680]', async (_, call) => {
    const answer = await make(everybody, call, { 'zone-name': 'acme_prod' });
    expect(answer.status).toBe(403);
  });
  it.each(zoned)('%s answers 400 when no zone is named', async (_, call) => {
    const answer = await make(everybody, call, { 'zone-name': '' });
    expect(answer.status).toBe(400);
  });
  it.each(zoned.flatMap(([name, call]) => roleSets.map((roles) => [name, roles, call] as const)))(
    '%s as %j is forbidden exactly when the roles do not give its permission',
    async (_, roles, call) => {
      const { status } = await make({ subject: roles.join('-'), roles }, call);
      expect(status === 403).toBe(!mayCall(call, roles));
      expect(status).toBeLessThan(500);
    },
  );
});

/** The permissions that these roles meet: every call that requires only such a permission is open to them. */
async function permissionsMet(roles: readonly Role[]): Promise<Record<string, boolean>> {
  const met: Record<string, boolean> = {};
  for (const permission of Object.keys(MAY.sdzUser)) {
    const needing = zoned.filter(([, { access }]) => access === permission);
    const answers = await Promise.all(
      needing.map(([, call]) => make({ subject: roles.join('-'), roles }, call)),
    );
    const open = new Set(answers.map(({ status }) => status !== 403));
    // There is at least one call for the permission, and all calls agree.
    expect([permission, open.size]).toEqual([permission, 1]);
    met[permission] = open.has(true);
  }
  return met;
}

describe('the permissions of a role, met at every call that needs one of them', () => {
  it('sdzReadOnly: readData, readMetadata [A-634 B-508]', async () => {
    expect(await permissionsMet(['sdzReadOnly'])).toEqual(MAY.sdzReadOnly);
  });
  it('sdzUser: the four of data, and readMetadata [A-635 B-509]', async () => {
    expect(await permissionsMet(['sdzUser'])).toEqual(MAY.sdzUser);
  });
  it('sdzAdmin: the four of metadata [A-636 B-510]', async () => {
    expect(await permissionsMet(['sdzAdmin'])).toEqual(MAY.sdzAdmin);
  });
  it('several together: what any of them has [A-676]', async () => {
    const all = Object.fromEntries(Object.keys(MAY.sdzUser).map((name) => [name, true]));
    expect(await permissionsMet(['sdzUser', 'sdzAdmin'])).toEqual(all);
    expect(await permissionsMet(['sdzReadOnly', 'sdzAdmin'])).toEqual({
      ...all,
      createData: false,
      editData: false,
      deleteData: false,
    });
  });
});

it.each([
  [['SDZADMIN'], true],
  [['sdzuser'], true],
  [['SdzReadonly'], true],
  [['sdzOwner', 'admin', 'sdzAdmins', 'ѕdzAdmin'], false],
])(
  'the platform takes the three roles in any case, and nothing else for one: %j [A-630 A-656]',
  async (roles, isOne) => {
    const claims = { resource_access: { [ZONE]: { roles } } };
    const { status } = await api.call({ subject: 'cased', claims }, 'GET', '/metadata/edge');
    expect(status).toBe(isOne ? 200 : 403);
  },
);

it('the platform says what a token has instead of a role, to find a wrong ROLE_CLAIM', async () => {
  const claims = { resource_access: undefined, groups: ['sdzUser'], scope: 'openid' };
  const list = (zone: string) =>
    api.call<{ message: string }>({ subject: 'odd', claims }, 'GET', '/metadata/edge', undefined, {
      'zone-name': zone,
    });
  const [own, absent] = [await list(ZONE), await list('nowhere')];
  expect(own).toMatchObject({
    status: 403,
    body: {
      message: `You hold no role in zone '${ZONE}'. The claim resource_access.${ZONE}.roles is missing; the token has: groups, scope.`,
    },
  });
  // The answer for a zone that does not exist is the same.
  expect(absent.body.message).toBe(own.body.message.replaceAll(ZONE, 'nowhere'));
});

it('the platform writes each refusal of a signed-in caller into the audit trail', async () => {
  const refusals = () =>
    api.platform.db.query<{ n: number }>(
      `select count(*) as n from audit where call = 'createEdge' and outcome = 'refused 403'`,
    );
  const { rows: before } = await refusals();
  await make(
    { subject: 'nosy', roles: ['sdzReadOnly'] },
    calls.find(([name]) => name === 'createEdge')![1],
  );
  const { rows: after } = await refusals();
  expect(after[0]!.n).toBe(before[0]!.n + 1);
});

it('the platform answers 401 to a token for a customer that is not there', async () => {
  const answer = await make({ ...everybody, realm: 'nobody' }, zoned[0]![1]);
  expect(answer.status).toBe(401);
});

it('the platform answers management health and info without a token, under /api and at the root', async () => {
  for (const path of ['/management/health', '/management/info']) {
    for (const prefix of ['', '/api']) {
      expect((await fetch(`${api.origin}${prefix}${path}`)).status).toBe(200);
    }
  }
});

it('the platform describes every call in its OpenAPI document', async () => {
  const response = await fetch(`${api.origin}/v3/api-docs`);
  const document = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  for (const [, { path, method }] of calls) expect(document.paths[path]).toHaveProperty(method);
});
