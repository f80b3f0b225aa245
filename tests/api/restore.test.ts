import { expect, it } from 'vitest';
import { ADMIN, READER } from '#tests/support/api-callers.ts';
import { api, useApi } from '#tests/support/api-test.ts';

useApi();

const PATH = '/metadata/restore';
const TERM = { term: 'Triage', description: 'Sorting patients by urgency.', aliases: ['Sorting'] };

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

it('puts a deleted term back as it was, with its id, and only once', async () => {
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

it('without an id puts back what the caller has deleted last', async () => {
  const { add, remove, restore, read } = await newAdmin();
  const first = await add('/metadata/glossary', TERM);
  const second = await add('/metadata/glossary', { term: 'Ward' });
  // the one that was added first is deleted last
  await remove('/metadata/glossary', second.id);
  await remove('/metadata/glossary', first.id);
  expect((await restore()).body.id).toBe(first.id);
  expect((await restore()).body.id).toBe(second.id);
  expect((await restore()).status).toBe(404);
  expect((await read('/metadata/glossary', second.id)).status).toBe(200);
});

it('refuses while another term has the name, and puts nothing half back', async () => {
  const { add, remove, restore, read } = await newAdmin();
  const term = await add('/metadata/glossary', TERM);
  await remove('/metadata/glossary', term.id);
  await add('/metadata/glossary', { term: 'TRIAGE' });
  const refused = await restore({ id: term.id });
  expect(refused.status).toBe(409);
  expect(refused.body.message).toContain('already');
  expect((await read('/metadata/glossary', term.id)).status).toBe(404);
});

it('puts a group, a wallet and an edge definition back', async () => {
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
  // a group needs its members
  expect((await restore({ id: group.id })).status).toBe(400);
  for (const [path, stored] of [
    ['/metadata/user/wallet', wallet],
    ['/metadata/usergroup', group],
  ] as const) {
    expect((await restore({ id: stored.id })).status, path).toBe(200);
    expect((await read(path, stored.id)).body, path).toEqual(stored);
  }
});

it('is for administrators, and finds nothing of another zone', async () => {
  const { add, remove } = await newAdmin();
  const term = await add('/metadata/glossary', TERM);
  await remove('/metadata/glossary', term.id);
  expect((await api.call(READER, 'POST', PATH, { id: term.id })).status).toBe(403);
  expect((await api.call(ADMIN, 'POST', PATH, { id: term.id })).status).toBe(404);
});
