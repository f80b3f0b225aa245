import { beforeAll, describe, expect, it } from 'vitest';
import type { AnsweredGroup, StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER_ZONE, READER, USER } from '#tests/support/api/callers.ts';

let ann: string;
let bob: string;
useApi();
beforeAll(async () => {
  [ann, bob] = [await makeUser('Ann'), await makeUser('Bob')];
});

const PATH = '/metadata/usergroup';

type Made = StoredGroup & { message: string; error: string };

async function makeUser(fullName: string, who = ADMIN): Promise<string> {
  const body = { fullName, email: `${fullName}@acme.test` };
  return (await api.call<StoredUserWallet>(who, 'POST', '/metadata/user/wallet', body)).body.id;
}

function make(body: object, who = ADMIN) {
  return api.call<Made>(who, 'POST', PATH, body);
}

async function makeSystemWallet(wallet: object): Promise<StoredSystemWallet> {
  return (await api.call<StoredSystemWallet>(ADMIN, 'POST', '/metadata/system/wallet', wallet))
    .body;
}

describe('a user group', () => {
  it('is made, read and listed with its members [A-433 A-434 A-717 A-726 A-729]', async () => {
    const zone = await api.newZone();
    const [admin, reader] = [
      { ...ADMIN, zone },
      { ...READER, zone },
    ];
    const [eve, dan] = [await makeUser('Eve', admin), await makeUser('Dan', admin)];
    const given = {
      name: ' Care team_1 - North ',
      description: ' All of them. ',
      group: [eve, dan.toUpperCase(), eve],
    };
    const { status, body } = await make(given, admin);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      name: 'Care team_1 - North',
      description: 'All of them.',
      group: [eve, dan],
    });
    expect(await api.read(reader, `${PATH}/${body.id}`)).toEqual(body);
    expect(await api.read(reader, PATH)).toEqual([body]);
  });

  it('is listed with the names of its first members where they are asked for', async () => {
    const cleo = await makeUser('Cleo');
    const { body } = await make({ name: 'Named', group: [cleo, bob, ann] });
    const listed = () =>
      api.call<AnsweredGroup[]>(READER, 'GET', `${PATH}?name=named&memberNames=2`);
    const before = await listed();
    expect(before.body).toEqual([{ ...body, memberNames: ['Cleo', 'Bob'] }]);
    const renamed = { fullName: 'Cleo Two', email: 'Cleo@acme.test' };
    await api.call(ADMIN, 'PUT', `/metadata/user/wallet/${cleo}`, renamed);
    const after = await listed();
    expect(after.body).toMatchObject([{ memberNames: ['Cleo Two', 'Bob'] }]);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('needs no description [A-609]', async () => {
    const { status, body } = await make({ name: 'Plain', group: [ann] });
    expect(status).toBe(201);
    expect(body.description).toBe('');
  });

  it.each([
    ['no name', { name: undefined }, 'name: Field cannot be blank'],
    ['a blank name', { name: '   ' }, 'name: Field cannot be blank'],
    ['a dot in the name', { name: 'a.b' }, 'name: Enter a valid group name'],
    ['a quote in the name', { name: "o'clock" }, 'name: Enter a valid group name'],
    ['a line break in the name', { name: 'a\nb' }, 'name: '],
    ['no members', { group: undefined }, 'group: Need at least one group member.'],
    ['an empty list', { group: [] }, 'group: Need at least one group member.'],
    ['a member that is no id', { group: ['ann'] }, 'group.0: Field is not an id (a UUID).'],
    ['an unknown member', { group: [NOBODY] }, `group: There is no user wallet '${NOBODY}'.`],
  ])('is refused with %s [A-606 A-607 A-608 A-610 A-611]', async (_, fields, sentence) => {
    const { status, body } = await make({ name: 'Refused', group: [ann], ...fields });
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('takes no group, no system wallet and no deleted wallet for a member', async () => {
    const { body: group } = await make({ name: 'Inner', group: [ann] });
    const system = await makeSystemWallet({
      type: 'CUSTODIAN_OWNER',
      description: 'Archive',
      accessControlUserGroup: group.id,
    });
    const gone = await makeUser('Gone');
    await api.call(ADMIN, 'DELETE', `/metadata/user/wallet/${gone}`);
    for (const member of [group.id, system.id, gone]) {
      const { status, body } = await make({ name: 'Outer', group: [ann, member] });
      expect(status).toBe(400);
      expect(body.message).toContain(`There is no user wallet '${member}'`);
    }
  });

  it('is there once of each name, without regard to case', async () => {
    await make({ name: 'Night shift', group: [ann] });
    const again = await make({ name: 'night SHIFT', group: [bob] });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ error: 'CONFLICT' });
    expect(again.body.message).toContain("A group 'night SHIFT' already exists");
    const many = await Promise.all([1, 2, 3].map(() => make({ name: 'Race', group: [ann] })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is changed, but never emptied [A-611 A-727]', async () => {
    const { body: old } = await make({ name: 'Day shift', group: [ann] });
    const path = `${PATH}/${old.id}`;
    const change = { name: 'day Shift', description: 'By day.', group: [bob] };
    const changed = await api.call(ADMIN, 'PUT', path, change);
    expect(changed).toMatchObject({ status: 200, body: { id: old.id, ...change } });
    const emptied = await api.call<Made>(ADMIN, 'PUT', path, { ...change, group: [] });
    expect(emptied.status).toBe(400);
    expect(emptied.body.message).toContain('group: Group members cannot be empty.');
    await make({ name: 'Taken', group: [ann] });
    expect((await api.call(ADMIN, 'PUT', path, { ...change, name: 'TAKEN' })).status).toBe(409);
    const stranger = { ...change, group: [NOBODY] };
    expect((await api.call(ADMIN, 'PUT', path, stranger)).status).toBe(400);
    expect(await api.read(READER, path)).toEqual(changed.body);
  });

  it('is deleted once no system wallet relies on it [A-728]', async () => {
    const { body: access } = await make({ name: 'Access', group: [ann] });
    const { body: write } = await make({ name: 'Write', group: [ann] });
    const wallet = await makeSystemWallet({
      type: 'TENANT_OWNER',
      description: 'The registry',
      accessControlUserGroup: access.id,
      writeUserGroup: write.id,
    });
    for (const { id } of [access, write]) {
      const { status, body } = await api.call<Made>(ADMIN, 'DELETE', `${PATH}/${id}`);
      expect(status).toBe(409);
      expect(body.message).toContain("in use by the system wallet 'The registry'");
    }
    await api.call(ADMIN, 'DELETE', `/metadata/system/wallet/${wallet.id}`);
    for (const { id } of [access, write]) {
      expect((await api.call(ADMIN, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
      expect((await api.call(ADMIN, 'DELETE', `${PATH}/${id}`)).status).toBe(404);
      expect((await api.call(READER, 'GET', `${PATH}/${id}`)).status).toBe(404);
    }
  });

  it('is written by administrators only, and read by all [A-661 A-668 A-673 A-674]', async () => {
    const { body } = await make({ name: 'Guarded', group: [ann] });
    const path = `${PATH}/${body.id}`;
    const change = { name: 'Guarded', group: [bob] };
    for (const who of [READER, USER]) {
      expect((await api.call(who, 'POST', PATH, { ...change, name: 'New' })).status).toBe(403);
      expect((await api.call(who, 'PUT', path, change)).status).toBe(403);
      expect((await api.call(who, 'DELETE', path)).status).toBe(403);
      expect((await api.call(who, 'GET', path)).status).toBe(200);
    }
    expect((await api.call(ADMIN, 'PUT', path, change)).status).toBe(200);
    expect((await api.call(ADMIN, 'DELETE', path)).status).toBe(204);
  });

  it('of one zone is not there in another', async () => {
    const { body } = await make({ name: 'Local', group: [ann] });
    const elsewhere = { ...ADMIN, zone: OTHER_ZONE };
    const path = `${PATH}/${body.id}`;
    expect((await api.call(elsewhere, 'GET', path)).status).toBe(404);
    expect((await api.call(elsewhere, 'DELETE', path)).status).toBe(404);
    // A wallet of another zone cannot be a member either.
    const answer = await api.call<Made>(elsewhere, 'POST', PATH, { name: 'Theirs', group: [ann] });
    expect(answer.status).toBe(400);
  });
});

describe('the list of groups', () => {
  const names = async (query: string) => {
    const { body, headers } = await api.call<StoredGroup[]>(READER, 'GET', `${PATH}?${query}`);
    return { names: body.map(({ name }) => name), total: headers.get('x-total-count') };
  };

  it('is sorted by name, searched and cut', async () => {
    for (const name of ['Southern team', 'northern team', 'Abc']) {
      await make({ name, group: [ann] });
    }
    const all = await names('');
    const collator = new Intl.Collator('en');
    expect(all.names).toEqual(all.names.toSorted((a, b) => collator.compare(a, b)));
    expect(await names('search=NORTHERN')).toEqual({ names: ['northern team'], total: '1' });
    const cut = await names('orderBy=name DESC&limit=2');
    expect(cut).toEqual({ names: all.names.toReversed().slice(0, 2), total: all.total });
  });

  it('is not sent again while nothing has changed', async () => {
    const first = await api.call(READER, 'GET', PATH);
    const tag = { 'if-none-match': first.headers.get('etag') ?? 'none' };
    const again = () => api.call(READER, 'GET', PATH, undefined, tag);
    expect((await again()).status).toBe(304);
    await make({ name: 'Newcomers', group: [ann] });
    expect((await again()).status).toBe(200);
  });

  it('is refused in an order that it does not have', async () => {
    const { status, body } = await api.call(READER, 'GET', `${PATH}?orderBy=group`);
    expect(status).toBe(400);
    expect(body.message).toContain('orderBy');
  });
});
