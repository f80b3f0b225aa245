import { describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { ADMIN, OTHER, OWNER, READER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';

useApi();

const PATH = '/restore';
const TERM = { term: 'Triage', description: 'Sorting patients by urgency.', aliases: ['Sorting'] };

const VISIT = {
  ...{ name: 'visit', description: '', groupName: 'Care' },
  attributes: attributesIn({ code: 'STRING!', name: 'STRING' }),
  indexes: [{ name: 'visit_key', type: 'PRIMARY', attributes: ['code'] }],
};
const CONSENT = { to: ['*'], only: ['name'], description: 'Names only' };
const SMART = { name: 'Tally', code: 'const tally = () => 1;' };

interface Stored {
  id: string;
  message?: string;
}
/** An administrator of a zone of its own. */
async function newAdmin() {
  const admin = { ...ADMIN, zone: await api.newZone() };
  return {
    admin,
    add: async (path: string, body: object) =>
      (await api.call<Stored>(admin, 'POST', path, body)).body,
    remove: (path: string, id: string) => api.call(admin, 'DELETE', `${path}/${id}`),
    restore: (body: object = {}) => api.call<Stored>(admin, 'POST', PATH, body),
    read: (path: string, id: string) => api.call<Stored>(admin, 'GET', `${path}/${id}`),
  };
}

it('restoreDeleted puts a deleted term back as it was, with its id, and only once', async () => {
  const { add, remove, restore, read } = await newAdmin();
  const term = await add('/metadata/glossary', TERM);
  await remove('/metadata/glossary', term.id);
  const restored = await restore({ id: term.id });
  expect(restored.status).toBe(200);
  expect(restored.body).toEqual({ id: term.id, chain: '$glossary', name: 'Triage' });
  expect((await read('/metadata/glossary', term.id)).body).toEqual(term);
  const again = await restore({ id: term.id });
  expect(again.status).toBe(404);
  expect(again.body.message).toBe('There is nothing deleted that can be restored.');
});

it('restoreDeleted without an id puts back what the caller has deleted last', async () => {
  const { add, remove, restore, read } = await newAdmin();
  const first = await add('/metadata/glossary', TERM);
  const second = await add('/metadata/glossary', { term: 'Ward' });
  // The term that was added first is deleted last.
  await remove('/metadata/glossary', second.id);
  await remove('/metadata/glossary', first.id);
  expect((await restore()).body.id).toBe(first.id);
  expect((await restore()).body.id).toBe(second.id);
  expect((await restore()).status).toBe(404);
  expect((await read('/metadata/glossary', second.id)).status).toBe(200);
});

it('restoreDeleted refuses while another term has the name, and puts nothing half back', async () => {
  const { add, remove, restore, read } = await newAdmin();
  const term = await add('/metadata/glossary', TERM);
  await remove('/metadata/glossary', term.id);
  await add('/metadata/glossary', { term: 'TRIAGE' });
  const refused = await restore({ id: term.id });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('already');
  expect((await read('/metadata/glossary', term.id)).status).toBe(404);
});

it('restoreDeleted puts a group and a wallet back', async () => {
  const { add, remove, restore, read } = await newAdmin();
  const person = { fullName: 'Ada Moor', email: 'ada@meridian.test' };
  const wallet = await add('/metadata/user/wallet', person);
  const group = await add('/metadata/usergroup', {
    name: 'Night',
    description: '',
    group: [wallet.id],
  });
  await remove('/metadata/usergroup', group.id);
  await remove('/metadata/user/wallet', wallet.id);
  // The call is refused, because a member of the group is still deleted.
  expect((await restore({ id: group.id })).status).toBe(400);
  for (const [path, stored] of [
    ['/metadata/user/wallet', wallet],
    ['/metadata/usergroup', group],
  ] as const) {
    expect((await restore({ id: stored.id })).status, path).toBe(200);
    expect((await read(path, stored.id)).body, path).toEqual(stored);
  }
});

it('restoreDeleted puts a wallet back into the groups that its deletion took it from', async () => {
  const { admin, add, remove, restore, read } = await newAdmin();
  const wallet = await add('/metadata/user/wallet', {
    fullName: 'Ada Moor',
    email: 'ada@meridian.test',
  });
  const other = await add('/metadata/user/wallet', {
    fullName: 'Eli Vane',
    email: 'eli@meridian.test',
  });
  const newGroup = (name: string, group: string[]) =>
    add('/metadata/usergroup', { name, description: '', group });
  const both = [wallet.id, other.id];
  const night = await newGroup('Night', both);
  const day = await newGroup('Day', both);
  const gone = await newGroup('Gone', both);
  const left = await newGroup('Left', both);
  // The wallet leaves this group before it is deleted.
  await api.call(admin, 'PUT', `/metadata/usergroup/${left.id}`, {
    ...{ name: 'Left', description: '', group: [other.id] },
  });
  await remove('/metadata/user/wallet', wallet.id);
  await remove('/metadata/usergroup', gone.id);
  // This group is changed after the deletion. The restore keeps the change.
  await api.call(admin, 'PUT', `/metadata/usergroup/${day.id}`, {
    ...{ name: 'Day shift', description: '', group: [other.id] },
  });
  expect((await restore({ id: wallet.id })).status).toBe(200);
  const members = async ({ id }: Stored) => (await read('/metadata/usergroup', id)).body;
  expect(await members(night)).toMatchObject({ group: [other.id, wallet.id] });
  expect(await members(day)).toMatchObject({ name: 'Day shift', group: [other.id, wallet.id] });
  expect(await members(left)).toMatchObject({ group: [other.id] });
  expect((await read('/metadata/usergroup', gone.id)).status).toBe(404);
});

describe('contracts', () => {
  const owner = async () => ({ ...OWNER, zone: await api.newZone() });
  const saveDictionary = async (who: Who) => {
    const job = await api.saveDictionaries(who, VISIT);
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  };
  const create = async (who: Who, kind: 'consentcontracts' | 'smartcontracts') => {
    const body = kind === 'smartcontracts' ? SMART : CONSENT;
    const made = await api.call<{ header: { id: string } }>(
      ...([who, 'POST', `/graphchain/visit/${kind}`, body] as const),
    );
    expect(made.status).toBe(201);
    return made.body.header.id;
  };
  const remove = (who: Who, id: string) => api.call(who, 'DELETE', `/graphchain/visit/${id}`);
  const restore = (who: Who, id?: string) => api.call<Stored>(who, 'POST', PATH, { id });
  const list = async (who: Who, kind: string) => {
    const path = `/graphchain/visit/query/${kind}`;
    return await api.read<{ header: { id: string } }[]>(who, path);
  };

  it.each([
    ['consentcontracts', 'Names only'],
    ['smartcontracts', 'Tally'],
  ] as const)('puts one of the %s back as it was, for its owner', async (kind, name) => {
    const who = await owner();
    await saveDictionary(who);
    const id = await create(who, kind);
    const [before] = await list(who, kind);
    await remove(who, id);
    expect(await list(who, kind)).toEqual([]);
    expect((await restore({ ...OTHER, zone: who.zone }, id)).status).toBe(404);
    expect((await restore({ ...ADMIN, zone: who.zone }, id)).status).toBe(404);
    const restored = await restore(who);
    expect([restored.status, restored.body]).toEqual([200, { id, chain: 'visit', name }]);
    const [after] = await list(who, kind);
    expect(after).toEqual({ ...before, header: after?.header });
    expect((await restore(who, id)).status).toBe(404);
  });

  it('refuses a consent contract whose attribute or recipient is gone', async () => {
    const who = await owner();
    await saveDictionary(who);
    const email = 'ada@meridian.test';
    const wallet = await api.call<Stored>(who, 'POST', '/metadata/user/wallet', {
      ...{ fullName: 'Ada Moor', email },
    });
    const made = await api.call<{ header: { id: string } }>(
      ...([who, 'POST', '/graphchain/visit/consentcontracts', { to: [wallet.body.id] }] as const),
    );
    await remove(who, made.body.header.id);
    await api.call(who, 'DELETE', `/metadata/user/wallet/${wallet.body.id}`);
    const refused = await restore(who, made.body.header.id);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('is no wallet or group of this zone');
  });

  it('never puts one back into another dictionary of the same name', async () => {
    const who = await owner();
    await saveDictionary(who);
    const ids = [await create(who, 'consentcontracts'), await create(who, 'smartcontracts')];
    await api.call(who, 'DELETE', '/metadata/dictionary/visit');
    const gone = [await restore(who, ids[0]), await restore(who, ids[1])];
    await saveDictionary(who);
    const replaced = [await restore(who, ids[0]), await restore(who, ids[1])];
    for (const { status, body } of [...gone, ...replaced]) {
      expect(status).toBe(400);
      expect(body.message).toBe("The dictionary 'visit' of this contract is not there any more.");
    }
  });
});

it('restoreDeleted is for administrators, and finds nothing of another zone', async () => {
  const { add, remove } = await newAdmin();
  const term = await add('/metadata/glossary', TERM);
  await remove('/metadata/glossary', term.id);
  expect((await api.call(READER, 'POST', PATH, { id: term.id })).status).toBe(403);
  expect((await api.call(ADMIN, 'POST', PATH, { id: term.id })).status).toBe(404);
});
