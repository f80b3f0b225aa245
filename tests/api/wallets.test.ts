import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER_ZONE, READER, USER } from '#tests/support/api/callers.ts';

useApi();

const USER_PATH = '/metadata/user/wallet';
const SYSTEM_PATH = '/metadata/system/wallet';

const types = [
  'TENANT_OWNER',
  'TENANT_LIMITED_OWNER',
  'CUSTODIAN_OWNER',
  'CUSTODIAN_LIMITED_OWNER',
] as const;

type Refused = { message: string; error: string };

/** The sentence about a system wallet that does not exist, or that the caller may not use. It does not say which. */
const notElevated = (id: string) =>
  `Unable to elevate to system wallet : ${id}. system wallet ${id} does not exist, or you are not in the group that may use it.`;

let made = 0;
async function makeUser(fields: object = {}) {
  made++;
  const body = { fullName: `Person ${made}`, email: `person.${made}@acme.test`, ...fields };
  return api.call<StoredUserWallet & Refused>(ADMIN, 'POST', USER_PATH, body);
}

async function makeGroup(...members: string[]): Promise<StoredGroup> {
  made++;
  const group = members.length > 0 ? members : [(await makeUser()).body.id];
  const body = { name: `Group ${made}`, group };
  return (await api.call<StoredGroup>(ADMIN, 'POST', '/metadata/usergroup', body)).body;
}

/** The wallet that somebody got by signing in. */
async function walletOf(subject: string): Promise<StoredUserWallet> {
  await api.call({ ...READER, subject }, 'GET', '/jobs');
  const path = `/metadata/wallet?email=${subject}@acme.test`;
  const body = await api.read<{ userWallets: StoredUserWallet[] }>(READER, path);
  return body.userWallets[0]!;
}

describe('a user wallet', () => {
  it('is made, read and listed, without a principal at first [A-425 A-426 A-718 A-721 B-584]', async () => {
    const { status, body } = await makeUser({ fullName: ' Ada Lovelace ', email: 'Ada@acme.test' });
    expect(status).toBe(201);
    const { id, ...rest } = body;
    expect(rest).toEqual({ fullName: 'Ada Lovelace', email: 'Ada@acme.test' });
    expect(await api.read(READER, `${USER_PATH}/${id}`)).toEqual(body);
    expect(await api.read(READER, `${USER_PATH}?search=lovelace`)).toEqual([body]);
  });

  it.each([
    ['no name', { fullName: undefined }, 'fullName: Field cannot be blank'],
    ['a blank name', { fullName: '  ' }, 'fullName: Field cannot be blank'],
    [
      'nothing',
      { fullName: '', email: '' },
      'The body is not right. fullName: Field cannot be blank. email: Field cannot be blank',
    ],
    ['no email', { email: undefined }, 'email: Field cannot be blank'],
    ['spaces in the email', { email: 'a b@acme.test' }, 'email: Enter a valid email address.'],
    ['an email without @', { email: 'nobody' }, 'email: Enter a valid email address.'],
    ['an email with two @', { email: 'a@b@c' }, 'email: Enter a valid email address.'],
  ])('is refused with %s [A-596 A-597 A-598 A-599]', async (_, fields, sentence) => {
    const { status, body } = await makeUser(fields);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('is refused when the email has a wallet, in whatever case', async () => {
    const { body } = await makeUser();
    const again = await makeUser({ email: body.email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      error: 'CONFLICT',
      message: 'User wallet already exists.',
    });
    const { body: other } = await makeUser();
    const taken = await api.call(ADMIN, 'PUT', `${USER_PATH}/${other.id}`, {
      fullName: 'Other',
      email: body.email,
    });
    expect(taken.status).toBe(409);
  });

  it('waits for whoever signs in with its verified email, and is changed no more then [A-719]', async () => {
    const { body: wallet } = await makeUser({ email: 'grace@acme.test' });
    const path = `${USER_PATH}/${wallet.id}`;
    const change = { fullName: 'Grace', email: 'Grace@acme.test' };
    expect((await api.call(ADMIN, 'PUT', path, change)).body).toEqual({ id: wallet.id, ...change });

    await api.call({ subject: 'stranger', roles: READER.roles }, 'GET', '/jobs');
    const unverified = { email: 'grace@acme.test', email_verified: false };
    await api.call({ ...READER, subject: 'liar', claims: unverified }, 'GET', '/jobs');
    expect(await api.read(READER, path)).not.toHaveProperty('principal');

    await api.call({ ...READER, subject: 'grace' }, 'GET', '/jobs');
    expect(await api.read(READER, path)).toEqual({
      id: wallet.id,
      fullName: 'grace',
      email: 'grace@acme.test',
      principal: 'grace',
    });
    const late = await api.call<Refused>(ADMIN, 'PUT', path, change);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('somebody who has signed in');
  });

  it('comes into being at the first sign-in in a zone, one for each person [A-425]', async () => {
    await Promise.all([1, 2, 3].map(() => api.call({ ...USER, subject: 'new' }, 'GET', '/jobs')));
    const body = await api.read<{ userWallets: StoredUserWallet[] }>(READER, '/metadata/wallet');
    expect(body.userWallets.filter(({ email }) => email === 'new@acme.test')).toHaveLength(1);
  });

  it('is deleted for good: its person is let in no more until a new one is made [A-720]', async () => {
    const { id } = await walletOf('leaver');
    const leaver = { ...READER, subject: 'leaver' };
    expect((await api.call(ADMIN, 'DELETE', `${USER_PATH}/${id}`)).status).toBe(204);
    expect((await api.call(ADMIN, 'DELETE', `${USER_PATH}/${id}`)).status).toBe(404);
    expect((await api.call(READER, 'GET', `${USER_PATH}/${id}`)).status).toBe(404);
    const refused = await api.call<Refused>(leaver, 'GET', '/jobs');
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('was deleted');

    const { body: fresh } = await makeUser({ email: 'leaver@acme.test' });
    expect(fresh.id).not.toBe(id);
    expect((await api.call(leaver, 'GET', '/jobs')).status).toBe(200);
    expect((await walletOf('leaver')).id).toBe(fresh.id);
  });

  it('is not deleted by its own person', async () => {
    const { id } = await walletOf('admin');
    const { status, body } = await api.call<Refused>(ADMIN, 'DELETE', `${USER_PATH}/${id}`);
    expect(status).toBe(409);
    expect(body.message).toContain('You cannot delete your own wallet');
  });

  it('leaves its groups when it goes, unless it is the last one in one of them', async () => {
    const { body: first } = await makeUser();
    const { body: second } = await makeUser();
    const group = await makeGroup(first.id, second.id);
    expect((await api.call(ADMIN, 'DELETE', `${USER_PATH}/${first.id}`)).status).toBe(204);
    const left = await api.call<StoredGroup>(READER, 'GET', `/metadata/usergroup/${group.id}`);
    expect(left.body.group).toEqual([second.id]);
    const last = await api.call<Refused>(ADMIN, 'DELETE', `${USER_PATH}/${second.id}`);
    expect(last.status).toBe(409);
    expect(last.body.message).toContain(`the only member of the group '${group.name}'`);
    expect((await api.call(READER, 'GET', `${USER_PATH}/${second.id}`)).status).toBe(200);
  });

  it('is written by administrators only, and read by all [A-660 A-668 A-672 A-674]', async () => {
    const { body } = await makeUser();
    const path = `${USER_PATH}/${body.id}`;
    const change = { fullName: 'X', email: 'x@acme.test' };
    for (const who of [READER, USER]) {
      expect((await api.call(who, 'POST', USER_PATH, change)).status).toBe(403);
      expect((await api.call(who, 'PUT', path, change)).status).toBe(403);
      expect((await api.call(who, 'DELETE', path)).status).toBe(403);
      expect((await api.call(who, 'GET', path)).status).toBe(200);
    }
    expect((await api.call(ADMIN, 'PUT', path, change)).status).toBe(200);
    expect((await api.call(ADMIN, 'DELETE', path)).status).toBe(204);
  });
});

describe('a system wallet', () => {
  let access: string;
  let write: string;
  beforeAll(async () => {
    access = (await makeGroup()).id;
    write = (await makeGroup()).id;
  });
  const makeSystem = (fields: object = {}) =>
    api.call<StoredSystemWallet & Refused>(ADMIN, 'POST', SYSTEM_PATH, {
      type: 'TENANT_OWNER',
      description: 'The registry',
      accessControlUserGroup: access,
      writeUserGroup: write,
      ...fields,
    });

  it.each(types)(
    'of type %s is made and read, with a write group if it is a tenant [A-427 A-428 A-722 A-725]',
    async (type) => {
      const writeUserGroup = type.startsWith('TENANT') ? write : undefined;
      const { status, body } = await makeSystem({
        type,
        accessControlUserGroup: access.toUpperCase(),
        writeUserGroup,
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: body.id,
        type,
        description: 'The registry',
        accessControlUserGroup: access,
        ...(writeUserGroup && { writeUserGroup }),
      });
      expect(await api.read(READER, `${SYSTEM_PATH}/${body.id}`)).toEqual(body);
    },
  );

  it.each([
    ['no type', { type: undefined }, 'type: '],
    ['an unknown type', { type: 'OWNER' }, 'type: Field is none of TENANT_OWNER'],
    ['no description', { description: ' ' }, 'description: Field cannot be blank'],
    [
      'no access group',
      { accessControlUserGroup: '' },
      'accessControlUserGroup: Field cannot be blank',
    ],
    [
      'the name of an access group in place of its id',
      { accessControlUserGroup: 'Night nurses' },
      'accessControlUserGroup: Field is not an id (a UUID).',
    ],
    [
      'the name of a write group in place of its id',
      { writeUserGroup: 'Night nurses' },
      'writeUserGroup: Field is not an id (a UUID).',
    ],
    [
      'an access group that is not there',
      { accessControlUserGroup: NOBODY },
      `accessControlUserGroup: There is no user group '${NOBODY}'.`,
    ],
    [
      'a write group that its type does not have',
      { type: 'CUSTODIAN_OWNER' },
      'writeUserGroup: A custodian wallet has no write group: its access group writes as well. Leave it out.',
    ],
    [
      'a write group that is not there',
      { writeUserGroup: NOBODY },
      `writeUserGroup: There is no user group '${NOBODY}'.`,
    ],
  ])('is refused with %s [A-429 A-430 A-600 A-601 A-602]', async (_, fields, sentence) => {
    const { status, body } = await makeSystem(fields);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it.each(types)(
    'of type %s needs a write group exactly if it is a tenant [A-603 A-604 A-605]',
    async (type) => {
      for (const writeUserGroup of [undefined, '', null]) {
        const { status, body } = await makeSystem({ type, writeUserGroup });
        expect(status).toBe(type.startsWith('TENANT') ? 400 : 201);
        if (status === 400) expect(body.message).toContain('writeUserGroup: Field cannot be blank');
      }
    },
  );

  it('is replaced and deleted [A-723 A-724]', async () => {
    const { body: old } = await makeSystem();
    const path = `${SYSTEM_PATH}/${old.id}`;
    const change = {
      type: 'CUSTODIAN_OWNER',
      description: 'The archive',
      accessControlUserGroup: write,
    };
    const changed = await api.call(ADMIN, 'PUT', path, change);
    expect(changed.body).toEqual({ id: old.id, ...change });
    expect((await api.call(ADMIN, 'DELETE', path)).status).toBe(204);
    expect((await api.call(ADMIN, 'PUT', path, change)).status).toBe(404);
    expect((await api.call(ADMIN, 'DELETE', path)).status).toBe(404);
  });

  it('is listed among those of the zone by type, with a page, a total and a tag', async () => {
    const list = (query = '', headers = {}) =>
      api.call<StoredSystemWallet[]>(READER, 'GET', `${SYSTEM_PATH}${query}`, undefined, headers);
    const all = await list();
    const order = all.body.map(({ type }) => type);
    expect(order).toEqual(order.toSorted());
    const cut = await list('?limit=2&skip=1');
    expect(cut.body).toEqual(all.body.slice(1, 3));
    expect(cut.headers.get('x-total-count')).toBe(String(all.body.length));
    const tag = { 'if-none-match': all.headers.get('etag') ?? 'none' };
    expect((await list('', tag)).status).toBe(304);
    await makeSystem();
    expect((await list('', tag)).status).toBe(200);
  });

  it('that is not there cannot be acted as', async () => {
    const id = '11111111-1111-4111-8111-111111111111';
    const header = { biq_system_wallet_id: id };
    const { status, body } = await api.call<Refused>(USER, 'GET', '/jobs', undefined, header);
    expect([status, body.message]).toEqual([400, notElevated(id)]);
  });

  it.each([
    ['TENANT_OWNER', false, true],
    ['TENANT_LIMITED_OWNER', false, true],
    ['CUSTODIAN_OWNER', true, false],
    ['CUSTODIAN_LIMITED_OWNER', true, false],
  ])(
    'of type %s may be acted as by its access group: %s, by its write group: %s',
    async (type, byAccess, byWrite) => {
      const [inside, writer] = ['inside', 'writer'];
      const [a, w] = [await walletOf(inside), await walletOf(writer)];
      const groups = { access: await makeGroup(a.id), write: await makeGroup(w.id) };
      const { body: wallet } = await makeSystem({
        type,
        accessControlUserGroup: groups.access.id,
        writeUserGroup: byWrite ? groups.write.id : undefined,
      });
      const mayAct = async (subject: string) => {
        const header = { biq_system_wallet_id: wallet.id };
        const who = { ...READER, subject };
        const { status, body } = await api.call<Refused>(who, 'GET', '/jobs', undefined, header);
        if (status === 400) {
          expect(body.message).toBe(notElevated(wallet.id));
        }
        const own = await api.call<StoredSystemWallet[]>(who, 'GET', `${SYSTEM_PATH}/self`);
        expect(own.body.some(({ id }) => id === wallet.id)).toBe(status === 200);
        return status === 200;
      };
      expect(await mayAct(inside)).toBe(byAccess);
      expect(await mayAct(writer)).toBe(byWrite);
      expect(await mayAct('outsider')).toBe(false);
      await api.call(ADMIN, 'DELETE', `${SYSTEM_PATH}/${wallet.id}`);
      expect(await mayAct(byAccess ? inside : writer)).toBe(false);
    },
  );
});

describe('all wallets', () => {
  it('come in one answer, each kind in its order [A-715 A-716]', async () => {
    const { id } = await makeGroup();
    for (const type of types) {
      await api.call(ADMIN, 'POST', SYSTEM_PATH, {
        ...{ type, description: 'One of all', accessControlUserGroup: id },
        ...(type.startsWith('TENANT') && { writeUserGroup: id }),
      });
    }
    const body = await api.read<{
      userWallets: StoredUserWallet[];
      systemWallets: StoredSystemWallet[];
    }>(READER, '/metadata/wallet');
    const names = body.userWallets.map(({ fullName }) => fullName);
    const collator = new Intl.Collator('en');
    expect(names).toEqual(names.toSorted((a, b) => collator.compare(a, b)));
    const kinds = body.systemWallets.map(({ type }) => type);
    expect(kinds).toEqual(expect.arrayContaining([...types]));
    expect(kinds).toEqual(kinds.toSorted());
    const [one] = body.userWallets;
    const some = await api.call(READER, 'GET', `/metadata/wallet?ids=${one?.id}`);
    expect(some.body).toEqual({ userWallets: [one], systemWallets: [] });
  });

  it('refuse ids that are none', async () => {
    const { status, body } = await api.call<Refused>(READER, 'GET', '/metadata/wallet?ids=1,2');
    expect(status).toBe(400);
    expect(body.message).toContain("ids: '1' is not an id (a UUID)");
  });

  it('of one zone are not those of another', async () => {
    const { body } = await makeUser();
    const elsewhere = { ...ADMIN, zone: OTHER_ZONE };
    const path = `${USER_PATH}/${body.id}`;
    expect((await api.call(elsewhere, 'GET', path)).status).toBe(404);
    expect((await api.call(elsewhere, 'DELETE', path)).status).toBe(404);
    const change = { fullName: 'X', email: 'x@acme.test' };
    expect((await api.call(elsewhere, 'PUT', path, change)).status).toBe(404);
  });
});
