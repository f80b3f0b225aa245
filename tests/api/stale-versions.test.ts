/**
 * Two people save the same version of a record: `ETag` and `If-Match`, for every kind of record that one call saves.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { bySize } from '#tests/support/size.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OWNER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

/** The version is compared under the zone's lock, so a few rounds suffice. */
const ROUNDS = bySize({ ordinary: 3, large: 50 });
const EDGE = { name: 'same', fromDictionary: 'ward', toDictionary: 'ward' };
const condition = (text: string) => [
  { fromCol: 'code', toCol: text.startsWith('a') ? 'code' : 'name' },
];

interface Kind {
  /** The address and the body of its creation. @param group a group that exists */
  make: (group: StoredGroup) => { path: string; body: object };
  /** The address at which it is read, changed and deleted. */
  path: (id: string) => string;
  /** The body of a change; the text makes it differ. */
  body: (text: string, group: StoredGroup) => object;
  /** Two callers who may change it. */
  savers: [Who, Who];
}

const ADMINS: Kind['savers'] = [ADMIN, OWNER];
const itself = (path: string) => (id: string) => `${path}/${id}`;
const inWard = (kind: string) => `/graphchain/ward${kind}`;

const KINDS: Readonly<Record<string, Kind>> = {
  'a term': {
    make: () => ({ path: '/metadata/glossary', body: { term: 'Bed' } }),
    path: itself('/metadata/glossary'),
    body: (description) => ({ term: 'Bed', description }),
    savers: ADMINS,
  },
  'an edge definition': {
    make: () => ({ path: '/metadata/edge', body: { ...EDGE, condition: condition('a') } }),
    path: itself('/metadata/edge'),
    body: (text) => ({ condition: condition(text) }),
    savers: ADMINS,
  },
  'a user group': {
    make: ({ group }) => ({ path: '/metadata/usergroup', body: { name: 'Nurses', group } }),
    path: itself('/metadata/usergroup'),
    body: (description, { group }) => ({ name: 'Nurses', description, group }),
    savers: ADMINS,
  },
  'a user wallet': {
    make: () => ({
      path: '/metadata/user/wallet',
      body: { fullName: 'New', email: 'new@acme.test' },
    }),
    path: itself('/metadata/user/wallet'),
    body: (fullName) => ({ fullName, email: 'new@acme.test' }),
    savers: ADMINS,
  },
  'a system wallet': {
    make: ({ id }) => ({ path: '/metadata/system/wallet', body: custodian('first', id) }),
    path: itself('/metadata/system/wallet'),
    body: (description, { id }) => custodian(description, id),
    savers: ADMINS,
  },
  'a consent contract': {
    make: () => ({ path: inWard('/consentcontracts'), body: shared('first') }),
    path: itself(inWard('')),
    body: shared,
    savers: [USER, USER],
  },
  'a smart contract': {
    make: () => ({ path: inWard('/smartcontracts'), body: code('first') }),
    path: itself(inWard('')),
    body: code,
    savers: [USER, USER],
  },
  'a record': {
    make: () => ({ path: inWard(''), body: { data: { code: 'w1' } } }),
    path: itself(inWard('')),
    body: (name) => ({ data: { code: 'w1', name } }),
    savers: [USER, USER],
  },
};

/** Contracts are read at one address and changed at another. */
const CHANGED_AT: Readonly<Record<string, string>> = {
  'a consent contract': inWard('/consentcontracts'),
  'a smart contract': inWard('/smartcontracts'),
};

function custodian(description: string, accessControlUserGroup: string) {
  return { type: 'CUSTODIAN_OWNER', description, accessControlUserGroup };
}
function shared(description: string) {
  return { consentContract: { to: ['*'], description } };
}
function code(description: string) {
  return { name: 'c', description, javaScript: 'function f() {}' };
}

let group: StoredGroup;
useApi();
beforeAll(async () => {
  const text = (name: string) => ({ name, datatype: 'STRING' });
  await api.saveDictionaries(ADMIN, { name: 'ward', attributes: [text('code'), text('name')] });
  const body = { name: 'All', group: [await api.walletOf(ADMIN)] };
  group = (await api.call<StoredGroup>(OWNER, 'POST', '/metadata/usergroup', body)).body;
});

interface Made {
  id?: string;
  header?: { id: string };
}
type Refusable = Made & { message?: string };

async function makeOne(kind: Kind) {
  const { path, body } = kind.make(group);
  const { status, body: made } = await api.call<Made>(kind.savers[0], 'POST', path, body);
  expect(status).toBe(201);
  return made.header?.id ?? made.id ?? '';
}

describe.each(Object.entries(KINDS))('%s', (name, kind) => {
  const [first, second] = kind.savers;
  let at: string;
  let changedAt: string;
  const read = async () => {
    const { headers, body } = await api.call<Refusable>(first, 'GET', at);
    return { etag: headers.get('etag') ?? '', text: JSON.stringify(body) };
  };
  const save = (who: Who, text: string, etag?: string) =>
    api.call<Refusable>(
      who,
      'PUT',
      changedAt,
      kind.body(text, group),
      etag ? { 'If-Match': etag } : {},
    );
  const make = async () => {
    const id = await makeOne(kind);
    at = kind.path(id);
    changedAt = CHANGED_AT[name] ? `${CHANGED_AT[name]}/${id}` : at;
  };
  beforeAll(make);

  it('takes one of two saves of a version in the same instant; the other is told who and when', async () => {
    let { etag } = await read();
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all([
        save(first, `a${round}`, etag),
        save(second, `b${round}`, etag),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body.message).toMatch(
        /^\S+.* changed this on 20\d\d-\d\d-\d\d at \d\d:\d\d:\d\d UTC, after the version that you began with\. Look at the newest/,
      );
      const now = await read();
      if (name !== 'an edge definition' && name !== 'a smart contract') {
        expect(now.text).toContain(answers[0].status === 200 ? `a${round}` : `b${round}`);
      }
      expect(now.etag).not.toBe(etag);
      etag = now.etag;
    }
  });

  it('is saved as before by a program that names no version, or any', async () => {
    expect((await save(first, 'a')).status).toBe(200);
    expect((await save(second, 'b', '*')).status).toBe(200);
  });

  it('is deleted only as the version that was seen, and read once as long as it stays', async () => {
    const { etag: stale } = await read();
    await save(first, 'a-newer');
    const { etag } = await read();
    const same = await api.call(first, 'GET', at, undefined, { 'If-None-Match': etag });
    expect(same.status).toBe(304);
    const remove = (version: string) =>
      api.call(first, 'DELETE', at, undefined, { 'If-Match': version });
    expect((await remove(stale)).status).toBe(409);
    expect((await read()).etag).toBe(etag);
    expect((await remove(`${stale}, ${etag}`)).status).toBe(204);
    await make();
  });
});

it('the platform takes one of two saves of a dictionary in the same instant; the other is told who and when', async () => {
  const dictionary = (description: string) => ({ name: 'pair', description, attributes: [] });
  await api.saveDictionaries(ADMIN, dictionary('first'));
  const at = '/metadata/dictionary/pair';
  for (let round = 0; round < ROUNDS; round++) {
    const { hash: expected } = await api.read<StoredDictionary>(ADMIN, at);
    const save = async (who: Who, description: string) => {
      const file = JSON.stringify(dictionary(description));
      const form = fileForm('d.json', file, { expected });
      const { status, body } = await api.call<Job>(who, 'POST', '/jobs/dictionary', form);
      const job = status < 300 ? await api.finished(who, body.jobId) : undefined;
      return { isSaved: job?.status === 'COMPLETED_SUCCESS', said: JSON.stringify(job ?? body) };
    };
    const texts = [`a${round}`, `b${round}`];
    const [one, two] = await Promise.all([save(ADMIN, texts[0]!), save(OWNER, texts[1]!)]);
    expect([one.isSaved, two.isSaved].sort()).toEqual([false, true]);
    expect((one.isSaved ? two : one).said).toMatch(/changed this on .* UTC, after the version/);
    const { description } = await api.read<StoredDictionary>(ADMIN, at);
    expect(description).toBe(texts[one.isSaved ? 0 : 1]);
  }
});

it('the platform deletes a dictionary only as the version that was seen', async () => {
  const save = (description: string) =>
    api.saveDictionaries(ADMIN, { name: 'old', description, attributes: [] });
  await save('one');
  const { headers } = await api.call(ADMIN, 'GET', '/metadata/dictionary/old');
  await save('two');
  const remove = (etag: string | null) =>
    api.call(ADMIN, 'DELETE', '/metadata/dictionary/old', undefined, { 'If-Match': etag ?? '' });
  expect((await remove(headers.get('etag'))).status).toBe(409);
  const { headers: newer } = await api.call(ADMIN, 'GET', '/metadata/dictionary/old');
  expect((await remove(newer.get('etag'))).status).toBe(204);
});

it('the platform refuses an If-Match that it does not understand, or could not hold', async () => {
  const put = (etag: string) =>
    api.call<Refusable>(ADMIN, 'PUT', `/metadata/usergroup/${group.id}`, group, {
      'If-Match': etag,
    });
  for (const etag of ['', 'W/"abc"', '"abc"', 'abc']) {
    const { status, body } = await put(etag);
    expect(status).toBe(400);
    expect(body.message).toMatch(/^If-Match: Send the ETag/);
  }
  const term = { term: 'Bed 2' };
  const post = await api.call<Refusable>(ADMIN, 'POST', '/metadata/glossary', term, {
    'If-Match': '*',
  });
  expect(post.status).toBe(400);
  expect(post.body.message).toMatch(/^If-Match: This call changes no single version/);
});
