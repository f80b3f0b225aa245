/**
 * The audit trail, as a call returns it: all lines for administrators of the zone, their own lines for others. It comes
 * in pages, filtered, with what is needed to check its hashes.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { AnsweredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER, OWNER, READER, USER } from '#tests/support/api/callers.ts';

useApi();

/** The id of a request. */
const NAME = expect.stringMatching(/^[\da-f-]{36}$/) as string;

it('the audit trail names each change and each refusal of the zone, by whom and of what, in its order', async () => {
  const zone = await api.newZone();
  const admin = { ...ADMIN, zone };
  const term = await api.call<{ id: string }>(admin, 'POST', '/metadata/glossary', {
    term: 'Triage',
  });
  const refused = await api.call({ ...USER, zone }, 'DELETE', `/metadata/glossary/${term.body.id}`);
  expect(refused.status).toBe(403);
  const lines = await api.read<AuditLine[]>(admin, '/ledger/audit');
  expect(lines).toMatchObject([
    {
      ...{
        line: 1,
        call: 'createTerm',
        outcome: 'done',
        detail: { id: term.body.id, requestId: NAME },
      },
      ...{ loggedInId: await api.walletOf(admin), effectiveId: await api.walletOf(admin) },
    },
    {
      ...{ line: 2, call: 'deleteTerm', outcome: 'refused 403' },
      detail: { id: term.body.id, requestId: NAME },
      loggedInId: await api.walletOf({ ...USER, zone }),
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Triage');
});

it('the audit trail comes in pages, from a line or a moment on', async () => {
  const admin = { ...ADMIN, zone: await api.newZone() };
  for (const term of ['one', 'two', 'three']) {
    await api.call(admin, 'POST', '/metadata/glossary', { term });
  }
  const read = (query: string) => api.read<AuditLine[]>(admin, `/ledger/audit?${query}`);
  const numbersOf = (lines: AuditLine[]) => lines.map(({ line }) => line);
  const all = await read('');
  expect(numbersOf(all)).toEqual([1, 2, 3]);
  expect(numbersOf(await read('limit=2'))).toEqual([1, 2]);
  expect(numbersOf(await read('limit=2&after=2'))).toEqual([3]);
  expect(await read('after=3')).toEqual([]);
  expect(numbersOf(await read(`since=${all[1]!.at}`))).toEqual([2, 3]);
  const wrongs = ['limit=1001', 'after=-1', 'since=yesterday', 'until=now', 'wallet=ann'];
  for (const wrong of [...wrongs, 'outcome=maybe', 'orderBy=call', 'skip=-1', 'record=']) {
    const { status } = await api.call(admin, 'GET', `/ledger/audit?${wrong}`);
    expect(status, wrong).toBe(400);
  }
});

it('the audit trail holds what its hashes are made of, so that a program can check them', async () => {
  const zone = await api.newZone();
  await api.call({ ...OWNER, zone }, 'POST', '/metadata/glossary', { term: 'Triage' });
  await api.call({ ...OWNER, zone }, 'POST', '/ledger/checkpoints', {});
  const lines = await api.read<AuditLine[]>({ ...ADMIN, zone }, '/ledger/audit');
  expect(lines.length).toBeGreaterThan(1);
  let before = Buffer.alloc(0);
  for (const { line, at, loggedInId, effectiveId, call, outcome, detail, hash } of lines) {
    // The text has the form in which PostgreSQL writes a list.
    const text = `[${[line, at, loggedInId, effectiveId, call, outcome]
      .map((one) => JSON.stringify(one))
      .join(', ')}, {${Object.entries(detail)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(', ')}}]`;
    before = createHash('sha256').update(before).update(text).digest();
    expect(hash).toBe(before.toString('hex'));
  }
});

it('the audit trail shows everybody but administrators only lines of the wallets that they act as', async () => {
  const zone = await api.newZone();
  const [admin, user, other] = [ADMIN, USER, OTHER].map((who) => ({ ...who, zone }));
  await api.call(admin!, 'POST', '/metadata/glossary', { term: 'Triage' });
  for (const who of [user!, other!]) {
    await api.call(who, 'POST', '/metadata/glossary', { term: 'No' });
  }
  const wallet = await api.walletOf(user!);
  const own = await api.call<AuditLine[]>(user!, 'GET', '/ledger/audit');
  expect(own.body.map(({ call, outcome, loggedInId }) => [call, outcome, loggedInId])).toEqual([
    ['createTerm', 'refused 403', wallet],
  ]);
  expect(own.headers.get('x-total-count')).toBe('1');
  const adminWallet = await api.walletOf(admin!);
  expect(await api.read(user!, `/ledger/audit?wallet=${adminWallet}`)).toEqual([]);
  const all = await api.call<AuditLine[]>(admin!, 'GET', '/ledger/audit?limit=1&orderBy=at DESC');
  expect(all.body).toMatchObject([{ line: 3, loggedInId: await api.walletOf(other!) }]);
  expect(all.headers.get('x-total-count')).toBe('3');
});

it('the audit trail tells the story of one term: its changes, and what was refused of it, and no reading adds to it', async () => {
  const admin = { ...ADMIN, zone: await api.newZone() };
  const term = await api.call<{ id: string }>(admin, 'POST', '/metadata/glossary', { term: 'One' });
  await api.call(admin, 'POST', '/metadata/glossary', { term: 'Two' });
  const path = `/metadata/glossary/${term.body.id}`;
  await api.call(admin, 'PUT', path, { term: 'One', description: 'First.' });
  await api.call({ ...USER, zone: admin.zone }, 'DELETE', path);
  await api.call(admin, 'DELETE', path);
  await api.call(admin, 'PUT', path, { term: 'One' });
  const story = () => api.read<AuditLine[]>(admin, `/ledger/audit?record=${term.body.id}`);
  const lines = await story();
  expect(lines.map(({ call, outcome }) => `${call}: ${outcome}`)).toEqual([
    'createTerm: done',
    'updateTerm: done',
    'deleteTerm: refused 403',
    'deleteTerm: done',
    'updateTerm: refused 404',
  ]);
  expect(await story()).toEqual(lines);
});

it('the audit trail finds each of several terms of one call by its id', async () => {
  const admin = { ...ADMIN, zone: await api.newZone() };
  const form = new FormData();
  form.set('file', new Blob([JSON.stringify([{ term: 'One' }, { term: 'Two' }])]), 'terms.json');
  const { body } = await api.call<{ id: string }[]>(admin, 'POST', '/metadata/glossary', form);
  expect(body).toHaveLength(2);
  const all = await api.read<AuditLine[]>(admin, '/ledger/audit');
  expect(all.map(({ call, detail }) => [call, detail.id])).toEqual(
    body.map(({ id }) => ['createTerm', id]),
  );
  expect(new Set(all.map(({ detail }) => detail.requestId)).size).toBe(1);
  const [, second] = body;
  expect(await api.read(admin, `/ledger/audit?record=${second!.id}`)).toEqual([all[1]]);
});

it('the audit trail finds new edge definitions and consent contracts by the ids that they got', async () => {
  const zone = await api.newZone();
  const owner = { ...OWNER, zone };
  const attributes = attributesIn({ code: 'STRING!' });
  await api.saveDictionaries(
    owner,
    ['person', 'visit'].map((name) => ({ name, attributes })),
  );
  const edge = await api.call<AnsweredEdgeDefinition>(
    owner,
    'POST',
    '/metadata/edge',
    edgeOf('HAS', 'person.code', 'visit.code'),
  );
  const consentContract = {
    to: [await api.walletOf({ ...READER, zone })],
    description: 'Research',
  };
  const path = '/graphchain/person/consentcontracts';
  const contract = await api.call<StoredConsentContract>(owner, 'POST', path, { consentContract });
  expect(contract.status).toBe(201);
  for (const [id, call] of [
    [edge.body.edgeId, 'createEdge'],
    [contract.body.header.id, 'createConsent'],
  ]) {
    expect(await api.read(owner, `/ledger/audit?record=${id}`)).toMatchObject([{ call }]);
  }
  const absent = { ...owner, path: '/graphchain/absent/consentcontracts' };
  expect((await api.call(absent, 'POST', absent.path, { consentContract })).status).toBe(404);
  expect(await api.read(owner, '/ledger/audit?chain=absent')).toMatchObject([
    { call: 'createConsent', outcome: 'refused 404' },
  ]);
});

it('the audit trail keeps no name of a refused call that is longer than any', async () => {
  const admin = { ...ADMIN, zone: await api.newZone() };
  const name = 'a'.repeat(301);
  for (const length of [300, 301]) {
    await api.call(admin, 'DELETE', `/metadata/glossary/${name.slice(0, length)}`);
  }
  const lines = await api.read<AuditLine[]>(admin, '/ledger/audit');
  expect(lines.map(({ detail }) => detail)).toEqual([
    { id: name.slice(0, 300), requestId: NAME },
    { requestId: NAME },
  ]);
});
