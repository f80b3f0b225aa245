/**
 * What all kinds of readers find of own, shared and foreign records over HTTP: in every way in which a query can ask,
 * and in files. access-matrix.test.ts tests each call of the API, platform/access/visible.test.ts random fixtures.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { GraphResult, Vertex } from '#model/records/record.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const SECRET = 'hidden-diagnosis';
const CODE = 'patient-17';
const person = (subject: string, roles: Who['roles'] = ['sdzReadOnly']): Who => ({
  subject,
  roles,
});

/** What a reader may know of the record: all, what a contract opens of it, or nothing. */
const READERS: Record<string, { who: Who; knows: 'all' | 'code' | 'nothing' }> = {
  'its owner': { who: USER, knows: 'all' },
  'a limited owner': { who: person('limited'), knows: 'all' },
  'a member of the group that owns it': { who: person('member'), knows: 'all' },
  'a reader of the system wallet that owns it': { who: person('custodian'), knows: 'all' },
  'whom a contract names': { who: READER, knows: 'code' },
  'whom a contract names by a token property': {
    who: { ...person('blue'), claims: { team: 'blue' } },
    knows: 'code',
  },
  'whom an ended contract names': { who: person('late'), knows: 'nothing' },
  'a stranger': { who: person('stranger', ['sdzUser']), knows: 'nothing' },
};

interface Way {
  /** Returns the whole answer as one text. */
  ask(who: Who): Promise<string>;
  /** The parts of the record that are in the whole answer to an owner. */
  tells: { code?: true; secret?: true; hash?: true };
}

const WHOLE = { code: true, secret: true, hash: true } as const;
const query = (asked: string) => (who: Who) =>
  text(who, 'POST', '/graphchain/query', { query: asked });

const WAYS: Record<string, Way> = {
  'its id': { ask: (who) => text(who, 'GET', `/graphchain/patient/${id}`), tells: WHOLE },
  GRAPH: { ask: query('GRAPH patient'), tells: WHOLE },
  TRAVERSE: { ask: query('GRAPH visit TRAVERSE ANY 1..2'), tells: WHOLE },
  FROM: { ask: query('FROM patient SELECT *'), tells: WHOLE },
  columns: {
    ask: query('FROM patient SELECT data.code AS code, data.secret AS secret, header.hash AS hash'),
    tells: WHOLE,
  },
  groups: {
    ask: query('FROM patient GROUP BY data.secret SELECT data.secret AS s, MAX(data.code) AS c'),
    tells: { code: true, secret: true },
  },
  aggregates: {
    ask: query('FROM patient SELECT ADDTOSET(data.secret) AS s, PUSH(data.code) AS c'),
    tells: { code: true, secret: true },
  },
  'a download': { ask: download, tells: WHOLE },
  'its files': {
    ask: (who) => text(who, 'GET', `/graphchain/patient/${id}/blobs`),
    tells: { secret: true },
  },
};

let id: string;
let hash: string;

useApi();
beforeAll(async () => {
  await makeModel();
  const wallets = new Map<string, string>();
  for (const { who } of Object.values(READERS)) wallets.set(who.subject!, await api.walletOf(who));
  const of = (subject: string) => wallets.get(subject)!;
  const groupOf = async (subject: string) => {
    const group = { name: `Of ${subject}`, description: 'A group', group: [of(subject)] };
    return (await made<{ id: string }>(ADMIN, '/metadata/usergroup', group)).id;
  };
  const systemWallet = await made<{ id: string }>(ADMIN, '/metadata/system/wallet', {
    type: 'CUSTODIAN_OWNER',
    description: 'The archive',
    accessControlUserGroup: await groupOf('custodian'),
  });
  const record = await made<Vertex>(USER, '/graphchain/patient', {
    data: { code: CODE, secret: SECRET },
    owners: [of('user'), await groupOf('member'), systemWallet.id],
    limitedOwners: [of('limited')],
  });
  id = record.header.id;
  hash = record.header.hash!;
  const everybody = [...wallets.values()];
  const visit = { data: { patient: CODE }, limitedOwners: everybody };
  await made(USER, '/graphchain/visit', visit);
  const file = fileForm(SECRET, SECRET);
  await api.call(USER, 'POST', `/graphchain/patient/${id}/photo/blobs`, file);
  for (const contract of [
    { to: [of('reader')], only: ['code'] },
    { jwtProperties: { team: 'blue' }, only: ['code'] },
    { to: [of('late')], until: '2021-01-01T00:00:00Z' },
  ]) {
    await made<StoredConsentContract>(USER, '/graphchain/patient/consentcontracts', contract);
  }
});

async function makeModel(): Promise<void> {
  const string = (name: string) => ({ name, datatype: 'STRING' });
  const model = [
    {
      name: 'patient',
      undefinedAttributesAction: 'ERROR',
      attributes: [string('code'), string('secret'), { name: 'photo', datatype: 'BLOB' }],
      indexes: [
        { name: 'patient_key', type: 'PRIMARY', attributes: ['code'] },
        { name: 'patient_secret', type: 'UNIQUE', attributes: ['secret'] },
      ],
    },
    { name: 'visit', attributes: [string('patient')] },
  ];
  expect(await api.saveDictionaries(ADMIN, model)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  await made(ADMIN, '/metadata/edge', edgeOf('HAS', 'patient.code', 'visit.patient'));
}

async function made<Body>(who: Who, path: string, body: object): Promise<Body> {
  const answer = await api.call<Body>(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function text(who: Who, method: string, path: string, body?: unknown): Promise<string> {
  return JSON.stringify((await api.call(who, method, path, body)).body ?? null);
}

async function download(who: Who): Promise<string> {
  const asked = { tql: 'FROM patient SELECT *', fileType: 'JSON' };
  const { jobId, status } = await api.runJob(who, '/jobs/download', asked);
  expect(status).toBe('COMPLETED_SUCCESS');
  const headers = await api.headers(who);
  return (await fetch(`${api.origin}/api/jobs/download/${jobId}`, { headers })).text();
}

describe.each(Object.entries(READERS))('%s', (_, { who, knows }) => {
  it.each(Object.entries(WAYS))('learns by %s what it may know', async (_way, { ask, tells }) => {
    const answer = await ask(who);
    expect({
      code: answer.includes(`"${CODE}"`),
      secret: answer.includes(SECRET),
      hash: answer.includes(hash),
    }).toEqual({
      code: tells.code === true && knows !== 'nothing',
      secret: tells.secret === true && knows === 'all',
      hash: tells.hash === true && knows === 'all',
    });
  });

  it('finds it by what it may know only', async () => {
    const count = async (where: string) => {
      const asked = { query: `FROM patient WHERE ${where} SELECT COUNT(*) AS n` };
      const { body } = await api.call<{ n: number }[]>(who, 'POST', '/graphchain/query', asked);
      return body[0]?.n;
    };
    const whole = knows === 'all' ? 1 : 0;
    expect(await count(`data.code == '${CODE}'`)).toBe(knows === 'nothing' ? 0 : 1);
    expect(await count(`data.secret == '${SECRET}'`)).toBe(whole);
    expect(await count("data.secret LIKE 'hidden%'")).toBe(whole);
    expect(await count(`header.hash == '${hash}'`)).toBe(whole);
    expect(await count('data.secret ISNULL')).toBe(knows === 'code' ? 1 : 0);
  });

  it('follows its edges where it may know what makes them', async () => {
    const asked = { query: 'GRAPH visit TRAVERSE ANY 0..1' };
    const { body } = await api.call<GraphResult>(who, 'POST', '/graphchain/query', asked);
    expect(body.edges).toHaveLength(knows === 'nothing' ? 0 : 1);
  });

  it.each(['/history', '/verify/hash', '/verify/signature'])(
    'reads %s where it owns the record',
    async (rest) => {
      const { status } = await api.call(who, 'GET', `/graphchain/patient/${id}${rest}`);
      expect(status).toBe(knows === 'all' ? 200 : 404);
    },
  );

  it('sees what it was where it owns the record', async () => {
    const answer = await query("FROM patient AS OF Date('2999-01-01') SELECT *")(who);
    expect(answer.includes(SECRET)).toBe(knows === 'all');
    expect(answer.includes(CODE)).toBe(knows === 'all');
  });
});

it('the platform shows an administrator of metadata no record, and lets it ask for none', async () => {
  expect(await text(ADMIN, 'GET', `/graphchain/patient/${id}`)).not.toContain(CODE);
  const asked = { query: 'GRAPH patient' };
  expect((await api.call(ADMIN, 'POST', '/graphchain/query', asked)).status).toBe(403);
});

it('the platform tells of a taken key that it is taken, and whose it is to nobody', async () => {
  const body = { data: { code: 'another', secret: SECRET } };
  const { who } = READERS['a stranger']!;
  const answer = await api.call(who, 'POST', '/graphchain/patient', body);
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'Another record already has this value of secret.',
  ]);
});
