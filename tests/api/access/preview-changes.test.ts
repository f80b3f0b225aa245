/**
 * Who may ask what a change of a consent contract or a group would give and take, what they are told, and what it leaves.
 * platform/contracts/changes/changes.test.ts compares the answers with the access rule in random fixtures.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { GroupPreview } from '#model/access/changes.ts';
import type { ConsentPreview } from '#model/contracts/consent-contract.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, OWNER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const SECRET = 'hidden-diagnosis';
const CONTRACTS = '/graphchain/patient/consentcontracts';

useApi();

let zone: string;
let user: string;
let other: string;
let reader: string;
let group: StoredGroup;
let contract: string;

const inZone = (who: Who): Who => ({ ...who, zone });

beforeAll(async () => {
  zone = await api.newZone();
  const attributes = attributesIn({ code: 'STRING', secret: 'STRING' });
  await api.saveDictionaries(inZone(ADMIN), [{ name: 'patient', attributes }]);
  [user, other, reader] = [
    await api.walletOf(inZone(USER)),
    await api.walletOf(inZone(OTHER)),
    await api.walletOf(inZone(READER)),
  ];
  group = await made(ADMIN, '/metadata/usergroup', {
    ...{ name: 'Ward', description: '', group: [other] },
  });
  const record = (owners: string[]) =>
    made(USER, '/graphchain/patient', { data: { code: 'P', secret: SECRET }, owners });
  for (const owners of [[user], [user], [user, other], [other], [other, group.id]]) {
    await record(owners);
  }
  const stored = await made<{ header: { id: string } }>(USER, CONTRACTS, {
    ...{ to: [reader], only: ['code'] },
  });
  contract = stored.header.id;
});

async function made<Body>(who: Who, path: string, body: object): Promise<Body> {
  const answer = await api.call<Body>(inZone(who), 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const ofContract = (who: Who, body: object) =>
  api.call<ConsentPreview & { message: string }>(inZone(who), 'POST', `${CONTRACTS}/preview`, body);
const ofGroup = (who: Who, members: string[], id = group.id) =>
  api.call<GroupPreview & { message: string }>(
    inZone(who),
    'POST',
    `/metadata/usergroup/${id}/preview`,
    { group: members },
  );
const CHANGE = {
  chain: 'patient',
  gained: 0,
  lost: 0,
  absent: [],
  changed: 0,
  shown: [],
  hidden: [],
};

describe('a consent contract', () => {
  it('says for each recipient what it gains and loses, and shows no record for it', async () => {
    const consentContract = { to: [group.id, user], only: ['secret'] };
    const { body } = await ofContract(USER, { sdoId: contract, consentContract });
    const { scope, readers, moreReaders } = body.changes;
    expect([scope, moreReaders]).toEqual(['own', 0]);
    expect(readers[0]).toMatchObject({ kind: 'userGroup', name: 'Ward', isMore: false });
    expect(new Map(readers.map(({ id, chains }) => [id, chains]))).toEqual(
      new Map([
        [group.id, [{ ...CHANGE, gained: 3, absent: ['code'] }]],
        [reader, [{ ...CHANGE, lost: 3 }]],
        [user, []],
      ]),
    );
    expect(JSON.stringify(body.changes)).not.toContain(SECRET);
  });

  it('that changes shows other attributes, and one that is deleted or has ended takes all', async () => {
    const changed = await ofContract(USER, {
      ...{ sdoId: contract, consentContract: { to: [reader], only: ['secret'] } },
    });
    expect(changed.body.changes.readers[0]?.chains).toEqual([
      { ...CHANGE, changed: 3, shown: ['secret'], hidden: ['code'] },
    ]);
    const ended = await ofContract(USER, {
      ...{ sdoId: contract, consentContract: { to: [reader], until: '2020-01-01T00:00:00Z' } },
    });
    const deleted = await ofContract(USER, { sdoId: contract });
    for (const { status, body } of [ended, deleted]) {
      expect([status, body.changes.readers[0]?.chains]).toEqual([200, [{ ...CHANGE, lost: 3 }]]);
    }
    expect(deleted.body).toMatchObject({ records: 3, recipients: { people: 1 } });
  });

  it('knows everybody and tokens', async () => {
    const all = (await ofContract(USER, { consentContract: { to: '*' } })).body.changes.readers;
    expect(all).toEqual([
      { kind: 'everybody', name: '', isMore: false, chains: [{ ...CHANGE, gained: 3 }] },
    ]);
    const consentContract = { jwtProperties: { team: 'a' } };
    const token = (await ofContract(USER, { consentContract })).body.changes.readers;
    expect(token).toEqual([
      { kind: 'token', name: '{"team":"a"}', isMore: false, chains: [{ ...CHANGE, gained: 3 }] },
    ]);
  });

  it('counts for an administrator the records of the giver only, as they are all that it shares', async () => {
    const consentContract = { to: [reader] };
    const { body } = await ofContract({ ...USER, roles: OWNER.roles }, { consentContract });
    expect(body.changes).toMatchObject({
      scope: 'zone',
      readers: [{ chains: [{ ...CHANGE, changed: 3, shown: ['secret'] }] }],
    });
  });

  it('of others, or none at all, is refused', async () => {
    for (const [who, body, status] of [
      [USER, {}, 400],
      [USER, { sdoId: NOBODY }, 404],
      [USER, { sdoId: 'x' }, 400],
      [OTHER, { sdoId: contract }, 404],
      [READER, { sdoId: contract }, 403],
      [ADMIN, { sdoId: contract }, 403],
    ] as const) {
      expect((await ofContract(who, body)).status).toBe(status);
    }
  });
});

describe('a group', () => {
  it('says who joins and leaves, with what they gain and lose of all records', async () => {
    const { status, body } = await ofGroup(ADMIN, [reader]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ scope: 'zone', moreReaders: 0, actsAs: [] });
    const of = (id: string) => body.readers.find((one) => one.id === id);
    // The other one owns what the group owns.
    expect(of(other)).toMatchObject({ joins: false, chains: [] });
    expect(of(reader)).toMatchObject({ joins: true, chains: [{ ...CHANGE, gained: 1 }] });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    const stored = await api.read<StoredGroup>(inZone(ADMIN), `/metadata/usergroup/${group.id}`);
    expect(stored.group).toEqual([other]);
  });

  it('names the system wallets as which its members may act', async () => {
    const wallet = await made<{ id: string }>(ADMIN, '/metadata/system/wallet', {
      ...{ type: 'TENANT_OWNER', description: 'Night shift' },
      ...{ accessControlUserGroup: group.id, writeUserGroup: group.id },
    });
    const { body } = await ofGroup(ADMIN, [other, reader]);
    expect(body.actsAs).toEqual([{ id: wallet.id, name: 'Night shift' }]);
  });

  it('counts for twenty people at most', async () => {
    const people: string[] = [];
    for (let n = 0; n < 23; n++) {
      const person = { fullName: `Person ${n}`, email: `person-${n}@keyway.test` };
      people.push((await made<StoredUserWallet>(ADMIN, '/metadata/user/wallet', person)).id);
    }
    const { body } = await ofGroup(ADMIN, [other, ...people]);
    expect([body.readers.length, body.moreReaders]).toEqual([20, 3]);
  });

  it('leaves a line of the audit trail when somebody joins or leaves', async () => {
    const lines = async () =>
      (await api.read<AuditLine[]>(inZone(ADMIN), '/ledger/audit?limit=1000')).filter(
        ({ call, outcome }) => call === 'previewGroup' && outcome === 'done',
      );
    const before = (await lines()).length;
    await ofGroup(ADMIN, [other]);
    await ofGroup(ADMIN, [reader]);
    expect((await lines()).slice(before).map(({ detail }) => detail)).toMatchObject([
      { id: group.id },
    ]);
  });

  it('is refused to others, without members, and with strangers', async () => {
    expect((await ofGroup(USER, [reader])).status).toBe(403);
    expect((await ofGroup(ADMIN, [reader], NOBODY)).status).toBe(404);
    expect((await ofGroup(ADMIN, [])).body.message).toContain('Group members cannot be empty.');
    const { status, body } = await ofGroup(ADMIN, [NOBODY]);
    expect([status, body.message]).toEqual([400, `group: There is no user wallet '${NOBODY}'.`]);
  });
});
