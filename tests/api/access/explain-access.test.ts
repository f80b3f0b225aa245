/**
 * Who may ask what a wallet accesses and who reads a record, what they are told, and the line that each question leaves.
 * platform/contracts/explain/explain-access.test.ts compares the answers with the access rule in random fixtures.
 */
import { beforeAll, expect, it } from 'vitest';
import type { AccessExplanation, RecordAccessExplanation } from '#model/access/explanation.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { Vertex } from '#model/records/record.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import {
  ADMIN,
  NOBODY,
  OTHER,
  OTHER_ZONE,
  OWNER,
  READER,
  USER,
} from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const SECRET = 'hidden-diagnosis';

useApi();

let zone: string;
let reader: string;
let user: string;
let group: string;
let consent: string;
let own: string;
let shared: string;

const inZone = (who: Who): Who => ({ ...who, zone });

beforeAll(async () => {
  zone = await api.newZone();
  const model = {
    name: 'patient',
    attributes: attributesIn({ code: 'STRING', secret: 'STRING', ward: 'STRING' }),
    indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
  };
  await api.saveDictionaries(inZone(ADMIN), [model]);
  reader = await api.walletOf(inZone(READER));
  user = await api.walletOf(inZone(USER));
  await api.walletOf(inZone(OTHER));
  const people = { name: 'Ward', description: 'Ward A', group: [reader] };
  group = (await made<{ id: string }>(ADMIN, '/metadata/usergroup', people)).id;
  own = await record({ code: 'P1', secret: SECRET, ward: 'A' }, [user]);
  shared = await record({ code: 'P2', secret: SECRET, ward: 'B' }, [user, group]);
  await made(OTHER, '/graphchain/patient', { data: { code: 'P3', secret: SECRET, ward: 'A' } });
  const contract = {
    to: [group],
    only: ['code'],
    when: "data.ward == 'A'",
    description: 'The ward reads codes',
  };
  for (const giver of [USER, OTHER]) {
    const path = '/graphchain/patient/consentcontracts';
    const stored = await made<{ header: { id: string } }>(giver, path, contract);
    if (giver === USER) consent = stored.header.id;
  }
});

async function record(data: object, owners: string[]): Promise<string> {
  return (await made<Vertex>(USER, '/graphchain/patient', { data, owners })).header.id;
}

async function made<Body>(who: Who, path: string, body: object): Promise<Body> {
  const answer = await api.call<Body>(inZone(who), 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const ofWallet = (who: Who, id: string) =>
  api.call<AccessExplanation>(inZone(who), 'GET', `/graphchain/patient/access/${id}`);
const ofRecord = (who: Who, id: string) =>
  api.call<RecordAccessExplanation>(inZone(who), 'GET', `/graphchain/patient/${id}/access`);

it('explained access tells an administrator how many records, by which rules, and no value', async () => {
  const { status, body } = await ofWallet(ADMIN, reader);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    subject: { id: reader, kind: 'userWallet' },
    ...{ chain: 'patient', scope: 'zone', read: 3, write: 0, delete: 0, isMore: false },
    roles: {
      read: ['sdzReadOnly', 'sdzUser'],
      ...{ create: ['sdzUser'], write: ['sdzUser'], delete: ['sdzUser'] },
    },
    rules: [
      {
        ...{ kind: 'group', owner: { id: group, name: 'Ward' }, change: false },
        ...{ records: 1, only: [], absent: [], samples: [{ id: shared }] },
      },
      {
        ...{ kind: 'consent', records: 2, change: false, ifToken: false },
        ...{ only: ['code'], absent: ['secret', 'ward'], when: "data.ward == 'A'" },
        contracts: [
          { id: consent, everybody: false, named: [{ id: group, kind: 'userGroup' }] },
          { owners: [await api.walletOf(inZone(OTHER))] },
        ],
        samples: [{ id: own }, {}],
      },
    ],
  });
  const text = JSON.stringify(body);
  for (const value of ['P1', 'P2', 'P3', SECRET]) expect(text).not.toContain(value);
});

it('explained access tells an owner of the own records only, as the reader sees them', async () => {
  const { body } = await ofWallet(USER, reader);
  expect(body).toMatchObject({
    ...{ scope: 'own', read: 2 },
    rules: [
      { kind: 'group', samples: [{ id: shared, data: { code: 'P2', secret: SECRET } }] },
      { kind: 'consent', records: 1, samples: [{ id: own, data: { code: 'P1' } }] },
    ],
  });
  const [, byConsent] = body.rules;
  // Contracts that open no record of the caller are not named.
  expect(byConsent?.contracts.map(({ id }) => id)).toEqual([consent]);
  expect(byConsent?.samples[0]?.data).toEqual({ code: 'P1' });
  expect(JSON.stringify(body)).not.toContain('P3');
});

it('explained access shows values to an administrator who owns the records and reads data', async () => {
  const { body } = await ofWallet({ ...USER, roles: OWNER.roles }, user);
  expect(body).toMatchObject({
    ...{ scope: 'zone', read: 2, write: 2, delete: 2 },
    rules: [{ kind: 'own', change: true, samples: [{ data: { code: 'P1' } }, {}] }],
  });
  const asAdmin = await ofWallet({ ...USER, roles: ['sdzAdmin'] }, user);
  expect(JSON.stringify(asAdmin.body)).not.toContain('P1');
});

it('explained access explains a group, whose members read what it owns and what contracts open to it', async () => {
  const { body } = await ofWallet(ADMIN, group);
  expect(body).toMatchObject({ subject: { kind: 'userGroup', name: 'Ward' }, read: 3, write: 0 });
  expect(body.rules.map(({ kind, records }) => [kind, records])).toEqual([
    ['own', 1],
    ['consent', 2],
  ]);
});

it('explained access tells owners and administrators who reads a record, and nobody else', async () => {
  for (const who of [USER, ADMIN]) {
    const { body } = await ofRecord(who, own);
    const found = body.readers.map(({ id, rules }) => [id, rules.map(({ kind }) => kind)]);
    expect(found).toEqual([
      [group, ['consent']],
      [reader, ['consent']],
      [user, ['own']],
    ]);
    expect(body.everybody).toEqual([]);
    expect(JSON.stringify(body)).not.toContain(SECRET);
  }
  // The member of the group reads the record, which does not make it an owner.
  expect((await ofRecord(READER, own)).status).toBe(404);
  expect((await ofRecord(OTHER, own)).status).toBe(404);
  expect((await ofRecord(READER, shared)).status).toBe(200);
});

it('explained access knows no wallet, record and chain of another zone', async () => {
  const elsewhere = await api.walletOf({ ...ADMIN, zone: OTHER_ZONE });
  for (const id of [NOBODY, elsewhere, own]) {
    const { status, body } = await ofWallet(ADMIN, id);
    expect([status, body]).toMatchObject([404, { message: 'There is no such wallet or group.' }]);
  }
  for (const id of [NOBODY, reader]) expect((await ofRecord(ADMIN, id)).status).toBe(404);
  const { status } = await api.call(inZone(ADMIN), 'GET', `/graphchain/nothing/access/${reader}`);
  expect(status).toBe(404);
  const there = { ...ADMIN, zone: OTHER_ZONE };
  const foreign = await api.call(there, 'GET', `/graphchain/patient/${own}/access`);
  expect(foreign.status).toBe(404);
});

it('explained access leaves a line of the audit trail for each question, also for a refused one', async () => {
  const lines = async () =>
    (await api.read<AuditLine[]>(inZone(ADMIN), '/ledger/audit?limit=1000')).filter(({ call }) =>
      call.startsWith('explain'),
    );
  const before = (await lines()).length;
  await ofWallet(USER, reader);
  await ofRecord(USER, own);
  await ofRecord(OTHER, own);
  const added = (await lines()).slice(before);
  expect(added.map(({ call, outcome, loggedInId }) => [call, outcome, loggedInId])).toEqual([
    ['explainAccess', 'done', user],
    ['explainRecordAccess', 'done', user],
    ['explainRecordAccess', 'refused 404', await api.walletOf(inZone(OTHER))],
  ]);
  expect(added.map(({ detail }) => detail)).toMatchObject([
    { chain: 'patient', id: reader },
    { chain: 'patient', sdoId: own },
    { chain: 'patient', sdoId: own },
  ]);
});
