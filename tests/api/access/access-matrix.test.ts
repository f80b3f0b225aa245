/**
 * Calls every call of the API that may touch records with an own, a shared and a foreign record. Checks each answer,
 * and what the call changed. `WAYS` has a row for each of these calls; the types and the last test ensure that a new
 * call gets its row. access-rule.test.ts has the ways to ask a query, and more kinds of readers.
 */
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { Vertex } from '#model/records/record.ts';
import type { Permission } from '#model/access/roles.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, inZones, OTHER_ZONE, USER, ZONE } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

/** The paths of calls that neither read nor change records, unless they require a permission for data. */
const ELSEWHERE = [
  '/metadata/',
  '/directory/',
  '/management/',
  '/message',
  '/ledger',
  '/acceptableusesignature',
] as const;

type DataPermission = Extract<Permission, `${string}Data`>;
type Asked<C extends Call> = C['access'] extends readonly (infer One)[] ? One : C['access'];
type IsElsewhere<C extends Call> = C['path'] extends `${(typeof ELSEWHERE)[number]}${string}`
  ? [Extract<Asked<C>, DataPermission>] extends [never]
    ? true
    : false
  : false;
type Calls = typeof CALLS;
/** The names of the calls that may touch records. */
type DataCall = {
  [Name in keyof Calls]: IsElsewhere<Calls[Name]> extends true ? never : Name;
}[keyof Calls];

const person = (subject: string): Who => ({ subject, roles: ['sdzUser'] });

/** All callers have the permissions of sdzUser, so a refusal is due to who they are. */
const CALLERS = {
  others: person('stranger'),
  /** The caller to whom a contract opens the attribute `code` only. */
  part: person('colleague'),
  shared: person('friend'),
  // The owner comes last, because only this caller changes the thing.
  own: USER,
};
type Caller = keyof typeof CALLERS;
/** Somebody with whom nothing is shared. */
const OUTSIDER = person('outsider');

/** What the requests of all callers are about: a record of the user with its file, its contracts and its ids. */
interface Thing {
  id: string;
  code: string;
  secret: string;
  hash: string;
  /** The hash of its file, whose name and content is the secret. */
  file: string;
  /**
   * The consent contract that shares the code of this record with friend and colleague. Its description is the secret.
   */
  consent: string;
  /** The smart contract that queries this record. Its name is the secret. */
  contract: string;
}

interface Answer {
  /** The status of the call, or of the job that it started. */
  status: number | string;
  text: string;
}

interface Way {
  ask(who: Who, thing: Thing): Promise<Answer>;
  /**
   * The status, which parts of the record are in the answer (code, secret, hash), and `changed` when its owner or
   * the outsider finds another thing afterwards.
   */
  answers: Record<Caller, string>;
}

/** Makes a request for a thing; the path begins with the chain when it begins with no slash. */
const send =
  (method: string, path: (thing: Thing) => string, body?: (thing: Thing) => unknown) =>
  (who: Who, thing: Thing) =>
    ask(who, method, path(thing), body?.(thing));

const record =
  (rest = '') =>
  (thing: Thing) =>
    `/graphchain/patient/${thing.id}${rest}`;
const chain =
  (rest = '') =>
  (): string =>
    `/graphchain/patient${rest}`;
const asked = ({ code }: Thing) => `FROM patient WHERE data.code == '${code}' SELECT *`;
const CHANGED = 'changed';
const changed = ({ code }: Thing) => ({ data: { code, secret: `${CHANGED}-${code}` } });
const another = () => fileForm('another.txt', 'another');

/** The owner gets this answer, and all others get 404. */
const only = (own: string) => ({ own, shared: '404', part: '404', others: '404' });
const everybody = (answer: string) => ({
  own: answer,
  shared: answer,
  part: answer,
  others: answer,
});

const ERASES = 'erases, by the permission of administrators and whoever owns it: job-purge.test.ts';
const METADATA = 'writes metadata';

const CONSENTS_SEEN = {
  own: '200 code secret',
  shared: '200 code secret',
  part: '200 code secret',
  others: '200',
};
const RECEIPTS = '/graphchain/patient/consentcontracts/receipts';
const ALL_RECEIPTS = '/receipts/consentcontracts';
const RECEIPTS_SEEN = { own: '200 code', shared: '200 code', part: '200 code', others: '200' };
const ADMIN_ROLES = { roles: ['sdzAdmin'] as const };

/** What each call does for each caller, or why it has no row. */
const WAYS: Record<DataCall, Way | string> = {
  createRecord: { ask: send('POST', chain(), changed), answers: everybody('409') },
  upsertRecord: {
    ask: send('PUT', chain(), changed),
    answers: { own: '200 code hash changed', shared: '409', part: '409', others: '409' },
  },
  patchRecord: { ask: send('PATCH', chain(), changed), answers: only('200 code hash changed') },
  patchRecordByKey: {
    ask: send('PATCH', chain('/bypk'), ({ code }) => ({
      pkFields: { code },
      patchFields: { secret: `${CHANGED}-${code}` },
    })),
    answers: only('200 code hash changed'),
  },
  transferRecord: {
    ask: send('PUT', record('/transfer'), () => ({ newOwners: [stranger] })),
    answers: only('200 code secret hash changed'),
  },
  readHistory: { ask: send('GET', record('/history')), answers: only('200 code secret hash') },
  // The thing has no edges, so everybody who may see it gets an answer without edges.
  countEdges: {
    ask: send('GET', record('/edges')),
    answers: { ...everybody('200'), others: '404' },
  },
  readNeighbors: {
    ask: send('GET', record('/neighbors')),
    answers: {
      own: '200 code secret hash',
      shared: '200 code secret',
      part: '200 code',
      others: '404',
    },
  },
  verifyHash: { ask: send('GET', record('/verify/hash')), answers: only('200') },
  verifySignature: { ask: send('GET', record('/verify/signature')), answers: only('200') },
  proveRecord: { ask: send('GET', record('/proof')), answers: only('200 code secret') },
  readRecord: {
    ask: send('GET', record()),
    answers: {
      own: '200 code secret hash',
      shared: '200 code secret',
      part: '200 code',
      others: '404',
    },
  },
  updateRecord: { ask: send('PUT', record(), changed), answers: only('200 code hash changed') },
  deleteRecord: { ask: send('DELETE', record()), answers: only('204 changed') },

  listBlobs: {
    ask: send('GET', record('/blobs')),
    answers: { own: '200 secret', shared: '200 secret', part: '200', others: '404' },
  },
  addBlob: { ask: send('POST', record('/scans/blobs'), another), answers: only('201 changed') },
  replaceBlob: { ask: send('PUT', record('/photo/blobs'), another), answers: only('200 changed') },
  removeBlobs: { ask: send('DELETE', record('/photo/blobs')), answers: only('204 changed') },
  downloadBlob: {
    ask: (who, thing) => ask(who, 'GET', record(`/photo/${thing.file}/blobs`)(thing)),
    answers: { own: '200 secret', shared: '200 secret', part: '404', others: '404' },
  },
  readBlob: {
    ask: (who, thing) => ask(who, 'GET', record(`/photo/blobs/${thing.file}`)(thing)),
    answers: { own: '200 secret', shared: '200 secret', part: '404', others: '404' },
  },
  removeBlob: {
    ask: (who, thing) => ask(who, 'DELETE', record(`/photo/blobs/${thing.file}`)(thing)),
    answers: only('204 changed'),
  },

  createConsent: {
    ask: send('POST', chain('/consentcontracts'), ({ code }) => ({
      to: [outsider],
      when: `data.code == '${code}'`,
    })),
    // Anyone may share their own records. This one is not theirs, so the contract opens nothing; the code is as sent.
    answers: { own: '201 code changed', shared: '201 code', part: '201 code', others: '201 code' },
  },
  restoreDeleted: {
    ask: async (who, thing) => {
      await ask(USER, 'DELETE', consent(thing));
      return ask(who, 'POST', '/restore', { id: thing.consent });
    },
    // The first request deletes it.
    answers: { own: '200 secret changed', shared: '404', part: '404', others: '404 changed' },
  },
  updateConsent: {
    ask: (who, thing) =>
      ask(who, 'PUT', `/graphchain/patient/consentcontracts/${thing.consent}`, {
        to: [outsider],
        when: `data.code == '${thing.code}'`,
      }),
    answers: only('200 code changed'),
  },
  listConsents: {
    ask: (who) => ask(who, 'GET', '/graphchain/patient/query/consentcontracts'),
    answers: CONSENTS_SEEN,
  },
  listAllConsents: { ask: (who) => ask(who, 'GET', '/consentcontracts'), answers: CONSENTS_SEEN },
  listReceipts: { ask: receiptsAt(RECEIPTS, ADMIN_ROLES), answers: RECEIPTS_SEEN },
  listAllReceipts: { ask: receiptsAt(ALL_RECEIPTS, ADMIN_ROLES), answers: RECEIPTS_SEEN },
  listOwnReceipts: { ask: receiptsAt(`${RECEIPTS}/self`), answers: RECEIPTS_SEEN },
  listAllOwnReceipts: { ask: receiptsAt(`${ALL_RECEIPTS}/self`), answers: RECEIPTS_SEEN },

  previewConsent: {
    ask: send('POST', chain('/consentcontracts/preview'), ({ code }) => ({
      consentContract: { to: [outsider], when: `data.code == '${code}'` },
    })),
    // It lists own records; the answer does not repeat the condition.
    answers: { own: '200 code secret', shared: '200', part: '200', others: '200' },
  },
  explainAccess: {
    // It counts own records; the attributes of own records that it shows are those that the stranger sees.
    ask: (who) => ask(who, 'GET', `/graphchain/patient/access/${friends[0]}`),
    answers: { own: '200 code secret', shared: '200', part: '200', others: '200' },
  },
  explainRecordAccess: { ask: send('GET', record('/access')), answers: only('200 code secret') },
  searchContracts: {
    ask: (who, thing) => ask(who, 'GET', `/search/smartcontracts?name=${thing.secret}`),
    // Records opened by consent are not found: each read of them would leave a receipt.
    answers: { own: '200 secret', shared: '200', part: '200', others: '200' },
  },
  searchIds: {
    ask: (who, thing) => ask(who, 'GET', `/search/ids?part=${thing.id}`),
    // Only ids of jobs and receipts are found, never that of a record.
    answers: everybody('200'),
  },

  findUses: {
    ask: (who) => ask(who, 'GET', '/search/uses?kind=dictionaries&id=patient'),
    // The consent contract is shown to whom it names. Its smart contract is not: reading it would leave a receipt.
    answers: {
      own: '200 secret',
      shared: '200 secret',
      part: '200 secret',
      others: '200',
    },
  },
  listVersions: {
    ask: async (who, thing) => {
      const { text } = await ask(
        USER,
        'GET',
        `/versions?kind=consentContracts&id=${thing.consent}`,
      );
      const { seq } = (JSON.parse(text) as { seq: number }[])[0]!;
      return ask(who, 'GET', `/versions?kind=consentContracts&id=${thing.consent}&seq=${seq}`);
    },
    answers: only('200 code secret'),
  },
  compareWithZone: {
    // The other zone has nothing: contracts of one's own are there, by their names.
    ask: (who) => ask(inZones(who, ZONE, OTHER_ZONE), 'GET', `/zones/${OTHER_ZONE}/comparison`),
    answers: { own: '200 secret', shared: '200', part: '200', others: '200' },
  },

  createSmartContract: {
    ask: send('POST', chain('/smartcontracts'), () => ({ name: 'Theirs', code: 'let a' })),
    answers: everybody('201'),
  },
  updateSmartContract: {
    ask: (who, thing) =>
      ask(who, 'PUT', `/graphchain/patient/smartcontracts/${thing.contract}`, {
        name: CHANGED,
        code: 'let b',
      }),
    answers: only('200 changed'),
  },
  listSmartContracts: {
    ask: send('GET', chain('/query/smartcontracts')),
    answers: { own: '200 secret', shared: '200 secret', part: '200', others: '200' },
  },
  listAllSmartContracts: {
    ask: (who) => ask(who, 'GET', '/smartcontracts'),
    answers: { own: '200 secret', shared: '200 secret', part: '200', others: '200' },
  },
  executeSmartContract: {
    ask: (who, thing) =>
      ask(who, 'POST', `/graphchain/patient/smartcontracts/${thing.contract}/main`),
    answers: { own: '200 code secret hash', shared: '200 code secret', part: '404', others: '404' },
  },
  executeSmartContractJob: {
    ask: (who, thing) =>
      askJob(who, `/jobs/patient/smartcontracts/${thing.contract}/main`, undefined),
    answers: {
      own: 'COMPLETED_SUCCESS code secret hash',
      shared: 'COMPLETED_SUCCESS code secret',
      part: '404',
      others: '404',
    },
  },

  runQuery: {
    ask: (who, thing) => ask(who, 'POST', '/graphchain/query', { query: asked(thing) }),
    answers: {
      own: '200 code secret hash',
      shared: '200 code secret',
      part: '200 code',
      others: '200',
    },
  },
  listMoments: {
    ask: async (who, { id }) => {
      const found = await ask(who, 'POST', '/graphchain/query/moments', { ids: [id] });
      return { ...found, status: `${found.status} ${found.text === '[]' ? 'none' : 'moments'}` };
    },
    answers: {
      own: '200 moments',
      shared: '200 none',
      part: '200 none',
      others: '200 none',
    },
  },
  validateQuery: 'reads the query and the dictionaries',

  downloadData: {
    ask: async (who, thing) => takeDownload(who, await startDownload(who, thing)),
    answers: {
      own: '200 code secret hash',
      shared: '200 code secret',
      part: '200 code',
      others: '200',
    },
  },
  takeDownload: {
    ask: async (who, thing) => takeDownload(who, await startDownload(USER, thing)),
    answers: only('200 code secret hash'),
  },
  // Everybody may know that there are jobs. What a job was asked to do is shown to the person who started it.
  listJobs: {
    ask: async (who, thing) => {
      await startDownload(USER, thing);
      return ask(who, 'GET', '/jobs');
    },
    answers: { own: '200 code', shared: '200', part: '200', others: '200' },
  },
  followJobs: {
    ask: async (who, thing) => {
      await api.finished(USER, await startDownload(USER, thing));
      return ask(who, 'GET', '/jobs/changes?since=2026-01-01T00:00:00Z');
    },
    answers: { own: '200 code', shared: '200', part: '200', others: '200' },
  },
  readJob: {
    ask: async (who, thing) => ask(who, 'GET', `/jobs/${await startDownload(USER, thing)}`),
    answers: { own: '200 code', shared: '200', part: '200', others: '200' },
  },
  cancelJob: 'is for who started the job and for administrators (tests/api/required-calls.test.ts)',
  uploadData: {
    ask: (who, { code }) =>
      askJob(
        who,
        '/jobs/patient/upload',
        fileForm('rows.csv', `code,secret\n${code},${CHANGED}-${code}\n`),
      ),
    answers: {
      own: 'COMPLETED_SUCCESS changed',
      shared: 'COMPLETED_ERROR',
      part: 'COMPLETED_ERROR',
      others: 'COMPLETED_ERROR',
    },
  },
  truncateChain: ERASES,
  wipeZone: ERASES,
  resetZone: ERASES,
  exportBundle: METADATA,
  planPromotion: 'reads and writes metadata: promotion.test.ts',
  promote: METADATA,
  saveDictionaries: METADATA,
  importDbSchema: METADATA,
  importGlossary: METADATA,
  previewUpload: 'tells of the file that is sent, and what the dictionary says of it',
  exportGlossary: 'reads metadata',

  storageHealth: 'tells whether the store answers',
  readMetrics: 'counts',
  askAssistant: 'answers from metadata: assistant.test.ts',
  readConversation: 'tells of what the caller has asked: assistant.test.ts',
};

const consent = ({ consent }: Thing) => `/graphchain/patient/${consent}`;
const contract = ({ contract }: Thing) => `/graphchain/patient/${contract}`;

/** What the calls for records do with contracts, which are in the same chains. */
const OF_CONTRACTS: Record<string, Way> = {
  'readRecord, a consent contract': {
    ask: send('GET', consent),
    answers: {
      own: '200 code secret',
      shared: '200 code secret',
      part: '200 code secret',
      others: '404',
    },
  },
  'readRecord, a smart contract': {
    ask: send('GET', contract),
    answers: { own: '200 secret', shared: '200 secret', part: '404', others: '404' },
  },
  'readHistory, a consent contract': {
    ask: send('GET', (thing) => `${consent(thing)}/history`),
    answers: only('200 code secret'),
  },
  'readHistory, a smart contract': {
    ask: send('GET', (thing) => `${contract(thing)}/history`),
    answers: only('200 secret'),
  },
  'deleteRecord, a consent contract': {
    ask: send('DELETE', consent),
    answers: only('204 changed'),
  },
  'deleteRecord, a smart contract': {
    ask: send('DELETE', contract),
    answers: only('204 changed'),
  },
};

let stranger: string;
let outsider: string;
let friends: string[];

useApi();
beforeAll(async () => {
  const model = {
    name: 'patient',
    attributes: attributesIn({
      code: 'STRING',
      secret: 'STRING',
      photo: 'BLOB',
      scans: 'BLOB_ARRAY',
    }),
    indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
  };
  const form = fileForm('model.json', JSON.stringify(model));
  expect(await askJob(ADMIN, '/jobs/dictionary', form)).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  stranger = await api.walletOf(CALLERS.others);
  outsider = await api.walletOf(OUTSIDER);
  friends = [await api.walletOf(CALLERS.shared), await api.walletOf(CALLERS.part)];
  const [friend, colleague] = friends;
  for (const contract of [{ to: [friend] }, { to: [colleague], only: ['code'] }]) {
    await made<StoredConsentContract>('/graphchain/patient/consentcontracts', contract);
  }
});

let count = 0;
async function makeThing(): Promise<Thing> {
  count++;
  const [code, secret] = [`patient-${count}.`, `hidden-${count}.`];
  const { header } = await made<Vertex>('/graphchain/patient', { data: { code, secret } });
  const { id, hash } = header;
  await made(`/graphchain/patient/${id}/photo/blobs`, fileForm(secret, secret));
  const consent = await made<StoredConsentContract>('/graphchain/patient/consentcontracts', {
    to: friends,
    only: ['code'],
    description: secret,
    when: `data.code == '${code}'`,
  });
  const query = JSON.stringify(asked({ code } as Thing));
  const { sdoId } = await made<StoredSmartContract>('/graphchain/patient/smartcontracts', {
    name: secret,
    code: `async function main() { return await query(${query}) }`,
  });
  const file = createHash('sha256').update(secret).digest('hex');
  return { id, code, secret, hash: hash!, file, consent: consent.header.id, contract: sdoId };
}

async function made<Body>(path: string, body: object): Promise<Body> {
  const answer = await api.call<Body>(USER, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function ask(who: Who, method: string, path: string, body?: unknown): Promise<Answer> {
  const isForm = body instanceof FormData || body === undefined;
  const headers = {
    ...(await api.headers(who)),
    ...(isForm ? {} : { 'content-type': 'application/json' }),
  };
  const sent = isForm ? body : JSON.stringify(body);
  const answer = await fetch(`${api.origin}/api${path}`, { method, headers, body: sent });
  return { status: answer.status, text: await answer.text() };
}

/** The end of the job that a call starts. */
async function askJob(who: Who, path: string, body: unknown): Promise<Answer> {
  const answer = await ask(who, 'POST', path, body);
  if (answer.status !== 202) return answer;
  const job = await api.finished(who, (JSON.parse(answer.text) as Job).jobId);
  return { status: job.status, text: JSON.stringify(job) };
}

async function startDownload(who: Who, thing: Thing): Promise<string> {
  const body = { tql: asked(thing), fileType: 'JSON' };
  const { text } = await ask(who, 'POST', '/jobs/download', body);
  const { jobId } = JSON.parse(text) as Job;
  await api.finished(who, jobId);
  return jobId;
}

const takeDownload = (who: Who, jobId: string) => ask(who, 'GET', `/jobs/download/${jobId}`);

/** The queries in the receipts of a list, after friend and colleague have read the thing. */
function receiptsAt(path: string, roles?: Pick<Who, 'roles'>) {
  return async (who: Who, thing: Thing): Promise<Answer> => {
    for (const reader of [CALLERS.shared, CALLERS.part]) {
      await ask(reader, 'POST', '/graphchain/query', { query: asked(thing) });
    }
    const { status, text } = await ask({ ...who, ...roles }, 'GET', path);
    const list = JSON.parse(text) as Receipt[];
    const queries = list.map(({ receiptConsentContract }) =>
      Buffer.from(receiptConsentContract?.tqlBase64 ?? '', 'base64').toString(),
    );
    return { status, text: queries.join() };
  };
}

/** What its owner finds of a thing, and what the outsider does. */
async function lookAt({ id, consent, contract }: Thing): Promise<string> {
  const paths = [id, `${id}/blobs`, consent, contract];
  const seen = await Promise.all([
    ...paths.map((path) => ask(USER, 'GET', `/graphchain/patient/${path}`)),
    ask(OUTSIDER, 'GET', `/graphchain/patient/${id}`),
  ]);
  return JSON.stringify(seen);
}

const ways = Object.entries({ ...WAYS, ...OF_CONTRACTS }).filter(
  (entry): entry is [string, Way] => typeof entry[1] !== 'string',
);
const callers = Object.entries(CALLERS) as [Caller, Who][];

it.each(ways)('%s, of others, in part, shared and own', async (_, { ask: askFor, answers }) => {
  const thing = await makeThing();
  const found: Record<string, string> = {};
  for (const [caller, who] of callers) {
    const before = await lookAt(thing);
    const { status, text } = await askFor(who, thing);
    const told = (['code', 'secret', 'hash'] as const).filter((part) => text.includes(thing[part]));
    const isChanged = (await lookAt(thing)) !== before;
    found[caller] = [status, ...told, ...(isChanged ? [CHANGED] : [])].join(' ');
  }
  expect(found).toEqual(answers);
});

it('the access matrix has a row for every call that may touch records', () => {
  const isData = ({ path, access }: Call) =>
    !ELSEWHERE.some((start) => path.startsWith(start)) ||
    [access].flat().some((permission) => permission.endsWith('Data'));
  const names = Object.entries(CALLS as Record<string, Call>)
    .filter(([, call]) => isData(call))
    .map(([name]) => name);
  expect(Object.keys(WAYS).sort()).toEqual(names.sort());
});
