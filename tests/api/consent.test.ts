/**
 * Consent contracts and their receipts over HTTP. access-rule.test.ts tests what contracts open to all kinds of
 * readers.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { ConsentPreview, StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { BlobRecord, GraphResult, Vertex } from '#model/records/record.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const CONTRACTS = '/graphchain/patient/consentcontracts';
const LIST = '/graphchain/patient/query/consentcontracts';
let reader: string;
let mia: Vertex;

useApi();
beforeAll(async () => {
  const model = [
    {
      name: 'patient',
      undefinedAttributesAction: 'ERROR',
      attributes: attributesIn({ code: 'STRING', age: 'INTEGER', photo: 'BLOB' }),
      indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
    },
    { name: 'visit', attributes: [{ name: 'code', datatype: 'STRING' }] },
  ];
  expect(await api.saveDictionaries(ADMIN, model)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
  const data = { code: 'mia', age: 30 };
  mia = (await api.call<Vertex>(USER, 'POST', '/graphchain/patient', { data })).body;
  reader = await api.walletOf(READER);
  await api.walletOf(OTHER);
});

type Refusable = StoredConsentContract & { message: string };
const create = (consentContract: unknown, who = USER) =>
  api.call<Refusable>(who, 'POST', CONTRACTS, { consentContract });
const sees = async (who: Who) =>
  (await api.call<GraphResult>(who, 'POST', '/graphchain/query', { query: 'GRAPH patient' })).body
    .vertices;
const ids = (list: StoredConsentContract[]) => list.map(({ header }) => header.id);

describe('a consent contract', () => {
  let contract: StoredConsentContract;
  const given = {
    description: 'For research',
    only: ['code'],
    start: '2020-01-01T01:00:00+01:00',
    until: '2999-01-01T00:00:00.000Z',
    when: 'data.age > 18',
  };
  beforeEach(async () => {
    const { status, body } = await create({ ...given, to: [reader.toUpperCase()] });
    expect(status).toBe(201);
    contract = body;
  });
  afterEach(() => api.call(USER, 'DELETE', `/graphchain/patient/${contract.header.id}`));

  it('is made with all its fields, as a record of the chain with its owner [B-318 B-319 B-323 B-324 B-536]', () => {
    expect(contract).toMatchObject({
      header: {
        id: expect.any(String),
        dictionary: 'patient',
        type: 'CONSENT_CONTRACT',
        owners: mia.header.owners,
      },
      consentContract: { ...given, to: [reader], start: '2020-01-01T00:00:00.000Z' },
    });
  });

  it('opens what it shares to whom it names', async () => {
    expect((await sees(READER)).map(({ data }) => data)).toEqual([{ code: 'mia' }]);
    expect(await sees(OTHER)).toEqual([]);
  });

  it('is read by its id by its owner, its recipient and an administrator only [B-331 B-544]', async () => {
    const path = `/graphchain/patient/${contract.header.id}`;
    for (const who of [USER, READER, ADMIN]) {
      expect(await api.read(who, path)).toEqual(contract);
    }
    const hidden = await api.call(OTHER, 'GET', path);
    const absent = await api.call(OTHER, 'GET', `/graphchain/patient/${NOBODY}`);
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
  });

  it('is listed for the same, as a bare list with its length [B-540]', async () => {
    for (const who of [USER, READER, ADMIN]) {
      const { body, headers } = await api.call<StoredConsentContract[]>(who, 'GET', LIST);
      expect(body).toEqual([contract]);
      expect(headers.get('x-total-count')).toBe('1');
    }
    expect(await api.read(OTHER, LIST)).toEqual([]);
  });

  it('is replaced by its owner; an end in the past expires it [B-463 B-537]', async () => {
    const path = `${CONTRACTS}/${contract.header.id}`;
    const next = { to: [reader], until: '2021-01-01T00:00:00Z' };
    for (const who of [OTHER, ADMIN, READER]) {
      const { status } = await api.call(who, 'PUT', path, { consentContract: next });
      expect(status).toBe(who === OTHER ? 404 : 403);
    }
    const { status, body } = await api.call<StoredConsentContract>(USER, 'PUT', path, next);
    expect(status).toBe(200);
    expect(body.header).toMatchObject({
      id: contract.header.id,
      operation: 'UPDATE',
      previousHash: contract.header.hash,
    });
    expect(body.consentContract).toEqual({ to: [reader], until: '2021-01-01T00:00:00.000Z' });
    expect(await sees(READER)).toEqual([]);
    expect(ids(await api.read<StoredConsentContract[]>(READER, LIST))).toEqual([
      contract.header.id,
    ]);
  });

  it('is deleted by its owner, without a payload [B-538 B-539]', async () => {
    const path = `/graphchain/patient/${contract.header.id}`;
    expect((await api.call(OTHER, 'DELETE', path)).status).toBe(404);
    const { status, body } = await api.call(USER, 'DELETE', path);
    expect([status, body]).toEqual([204, undefined]);
    expect((await api.call(USER, 'GET', path)).status).toBe(404);
    expect(await api.read(USER, LIST)).toEqual([]);
  });
});

describe('sharing', () => {
  const whileShared = async (
    contract: unknown,
    look: (made: StoredConsentContract) => Promise<void>,
  ) => {
    const { status, body } = await create(contract);
    expect(status).toBe(201);
    try {
      await look(body);
    } finally {
      await api.call(USER, 'DELETE', `/graphchain/patient/${body.header.id}`);
    }
  };

  it.each(['*', ['*']])('with everybody is written as %j and read as a list [B-320 B-321]', (to) =>
    whileShared({ to }, async (made) => {
      expect(made.consentContract.to).toEqual(['*']);
      expect(await sees(OTHER)).toHaveLength(1);
      expect(await sees(READER)).toHaveLength(1);
    }),
  );

  it.each([
    ['before its start', { start: '2999-01-01T00:00:00Z' }, 0],
    ['after its start', { start: '2020-01-01T00:00:00Z' }, 1],
    ['after its end', { until: '2020-01-01T00:00:00Z' }, 0],
    ['before its end', { until: '2999-01-01T00:00:00Z' }, 1],
    ['where its condition does not hold', { when: 'data.age < 18' }, 0],
    ['where its condition holds', { when: 'data.age >= 18' }, 1],
  ])('opens nothing outside of it: %s [B-325 B-326 B-327]', (_, limits, count) =>
    whileShared({ to: [reader], ...limits }, async () => {
      expect(await sees(READER)).toHaveLength(count);
    }),
  );

  it('is of one chain, whose list has it and whose records it opens [B-330]', () =>
    whileShared({ to: '*' }, async (made) => {
      expect(ids(await api.read<StoredConsentContract[]>(USER, LIST))).toEqual([made.header.id]);
      const visit = await api.call<Vertex>(USER, 'POST', '/graphchain/visit', { data: {} });
      expect(visit.status).toBe(201);
      const elsewhere = LIST.replace('patient', 'visit');
      expect(await api.read<StoredConsentContract[]>(USER, elsewhere)).toEqual([]);
      const asked = { query: 'GRAPH visit' };
      const seen = await api.call<GraphResult>(READER, 'POST', '/graphchain/query', asked);
      expect(seen.body.vertices).toEqual([]);
    }));

  it('with those whose token says so [B-322]', () =>
    whileShared({ jwtProperties: { team: { name: 'blue' } } }, async () => {
      const claims = { team: [{ name: 'red' }, { name: 'blue', size: 3 }] };
      expect(await sees({ ...OTHER, claims })).toHaveLength(1);
      expect(await sees({ ...OTHER, claims: { team: { name: 'red' } } })).toEqual([]);
      const list = await api.call<StoredConsentContract[]>({ ...OTHER, claims }, 'GET', LIST);
      expect(list.body).toHaveLength(1);
    }));

  it('with a group, as long as one is in it', async () => {
    const group = { name: 'Team', description: 'Those who read', group: [reader] };
    const made = await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/usergroup', group);
    expect(made.status).toBe(201);
    await whileShared({ to: [made.body.id] }, async () => {
      expect(await sees(READER)).toHaveLength(1);
      expect(await sees(OTHER)).toEqual([]);
      const left = { ...group, group: [await api.walletOf(OTHER)] };
      const changed = await api.call(ADMIN, 'PUT', `/metadata/usergroup/${made.body.id}`, left);
      expect(changed.status).toBe(200);
      expect(await sees(READER)).toEqual([]);
      expect(await sees(OTHER)).toHaveLength(1);
    });
  });

  it('reaches files where their attribute is shared, and gives nothing else away', async () => {
    const path = `/graphchain/patient/${mia.header.id}`;
    await api.call(USER, 'POST', `${path}/photo/blobs`, fileForm('a.png', 'secret'));
    const [file] = await api.read<BlobRecord[]>(USER, `${path}/blobs`);
    const load = async (who: Who) => {
      const headers = await api.headers(who);
      const address = `${api.origin}/api${path}/photo/${file!.blob.hash}/blobs`;
      return (await fetch(address, { headers })).status;
    };
    expect(await load(READER)).toBe(404);
    await whileShared({ to: [reader], only: ['code'] }, async () => {
      expect(await load(READER)).toBe(404);
      expect(await api.read(READER, `${path}/blobs`)).toEqual([]);
    });
    await whileShared({ to: [reader], only: ['photo'] }, async () => {
      expect(await load(READER)).toBe(200);
      for (const rest of ['/history', '/verify/hash', '/verify/signature']) {
        expect((await api.call(READER, 'GET', path + rest)).status).toBe(404);
      }
      const body = await api.read<Vertex>(READER, path);
      expect(body).toMatchObject({ data: {}, metadata: {}, verifications: {} });
      expect(body.header).not.toHaveProperty('hash');
      expect(body.header).not.toHaveProperty('signature');
    });
  });

  it('gives no right to write', () =>
    whileShared({ to: '*' }, async () => {
      const path = `/graphchain/patient/${mia.header.id}`;
      const data = { code: 'mia', age: 1 };
      expect((await api.call(OTHER, 'PUT', path, { data })).status).toBe(404);
      expect((await api.call(OTHER, 'DELETE', path)).status).toBe(404);
      expect((await api.call(OTHER, 'PATCH', '/graphchain/patient', { data })).status).toBe(404);
    }));

  it('shows an administrator without a data role no data', () =>
    whileShared({ to: '*' }, async () => {
      expect((await api.call(ADMIN, 'GET', `/graphchain/patient/${mia.header.id}`)).status).toBe(
        404,
      );
    }));
});

describe('the patterns of a list', () => {
  const where = (count: number) =>
    Array.from({ length: count }, (_, n) => `header.id REGEX '${n}'`).join(' OR ');

  it.each([LIST, '/graphchain/patient/query/smartcontracts'])(
    'are bounded and checked as those of a query: %s',
    async (path) => {
      const ask = (condition: string) =>
        api.call<{ message: string }>(
          USER,
          'GET',
          `${path}?where=${encodeURIComponent(condition)}`,
        );
      expect((await ask(where(8))).status).toBe(200);
      const many = await ask(where(9));
      expect(many.status).toBe(400);
      expect(many.body.message).toContain('where: 9 REGEX tests are too many');
      const bad = await ask("header.id REGEX '('");
      expect(bad.status).toBe(400);
      expect(bad.body.message).toContain("where: '(' is not a regular expression");
    },
  );
});

describe('a contract is refused', () => {
  it.each([
    ['without anybody to share with', {}, 'recipient'],
    ['with an empty list', { to: [] }, 'recipient'],
    ['with what is no id', { to: ['mia'] }, 'A recipient is the id'],
    ['with somebody who is not there', { to: [NOBODY] }, 'is no wallet or group'],
    ['with everybody and somebody', { to: ['*', NOBODY] }, 'shares with everybody'],
    ['with empty token properties', { jwtProperties: {} }, 'Invalid format'],
    ['with token properties that are no object', { jwtProperties: 'a' }, 'jwtProperties'],
    [
      'with an end before its start',
      { to: '*', start: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' },
      'End date cannot be before start date',
    ],
    [
      'with a date that is none',
      { to: '*', start: 'tomorrow' },
      'consentContract.start: Send a date and time',
    ],
    [
      'with a condition that is none',
      { to: '*', when: 'age is high' },
      'Enter a boolean expression.',
    ],
    [
      'with a condition on what is not there',
      { to: '*', when: 'data.size > 1' },
      "no attribute 'size'",
    ],
    [
      'with a description of spaces only',
      { to: '*', description: ' \n ' },
      'Enter a valid description.',
    ],
    ['with a condition of spaces only', { to: '*', when: '  ' }, 'Enter a boolean expression.'],
    ['with an attribute that is not there', { to: '*', only: ['size'] }, "no attribute 'size'"],
  ])('%s [B-453]', async (_, contract, sentence) => {
    const { status, body } = await create(contract);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });
  it('with metadata that are too long', async () => {
    const path = '/graphchain/patient/consentcontracts';
    const metadata = { note: 'x'.repeat(65_536) };
    const { status, body } = await api.call(USER, 'POST', path, {
      consentContract: { to: '*' },
      metadata,
    });
    expect(status).toBe(400);
    expect(body.message).toContain('metadata: Metadata may have 65,536 characters at most.');
  });
  it('in a chain that is not there', async () => {
    const path = '/graphchain/nothing/consentcontracts';
    expect((await api.call(USER, 'POST', path, { to: '*' })).status).toBe(404);
  });
  it.each([READER, ADMIN])('of somebody who may not create data: $subject [B-519]', async (who) => {
    expect((await create({ to: '*' }, who)).status).toBe(403);
  });
});

describe('the list of contracts', () => {
  beforeAll(async () => {
    for (const description of ['b', 'a', 'c']) await create({ to: '*', description });
  });
  afterAll(async () => {
    for (const id of ids(await api.read<StoredConsentContract[]>(USER, LIST))) {
      await api.call(USER, 'DELETE', `/graphchain/patient/${id}`);
    }
  });
  const list = async (query: string) => {
    const { body, headers } = await api.call<StoredConsentContract[]>(
      USER,
      'GET',
      `${LIST}?${query}`,
    );
    return [
      body.map(({ consentContract }) => consentContract.description).join(''),
      headers.get('x-total-count'),
    ];
  };
  it('comes newest first, in another order, cut into pages', async () => {
    expect(await list('')).toEqual(['cab', '3']);
    expect(await list('orderBy=description%20ASC')).toEqual(['abc', '3']);
    expect(await list('orderBy=description%20ACS&skip=1&limit=1')).toEqual(['b', '3']);
    const [first] = await api.read<StoredConsentContract[]>(USER, LIST);
    const where = encodeURIComponent(`header.id == '${first?.header.id}'`);
    expect(await list(`where=${where}`)).toEqual(['c', '1']);
  });
  it.each(['orderBy=secret', 'where=header.id%20%3D%3D', 'limit=0', 'skip=-1'])(
    'is refused with a sentence: %s',
    async (query) => {
      const { status, body } = await api.call(USER, 'GET', `${LIST}?${query}`);
      expect(status).toBe(400);
      expect(body.message).toMatch(/orderBy|expected|limit|skip/);
    },
  );
});

describe('a chain of its own', () => {
  const OWN = '/graphchain/ward';
  const save = async () => {
    const form = fileForm(
      'ward.json',
      JSON.stringify({ name: 'ward', attributes: [{ name: 'code', datatype: 'STRING' }] }),
    );
    await api.runJob(ADMIN, '/jobs/dictionary', form);
  };
  const share = (consentContract: object) =>
    api.call<Refusable>(USER, 'POST', `${OWN}/consentcontracts`, { consentContract });
  const addRecord = async () => {
    const record = { data: { code: 'a', note: 'kept' } };
    return (await api.call<Vertex>(USER, 'POST', OWN, record)).body.header.id;
  };
  beforeAll(save);

  it('is shared by many attributes, up to a bound that a contract more does not pass', async () => {
    const id = await addRecord();
    const names = Array.from({ length: 1_999 }, (_, n) => `attribute_${n}`);
    const { status, body } = await share({ to: '*', only: [...names, 'note'] });
    expect(status).toBe(201);
    const read = await api.call<Vertex>(READER, 'GET', `${OWN}/${id}`);
    expect(read.body.data).toEqual({ note: 'kept' });

    const more = await share({ to: '*', only: ['code'] });
    expect(more.status).toBe(400);
    expect(more.body.message).toMatch(/^only: .* more than 2,000 attributes in all\. Delete one/);
    const path = `${OWN}/consentcontracts/${body.header.id}`;
    const changed = { consentContract: { to: '*', only: ['code'] } };
    expect((await api.call(USER, 'PUT', path, changed)).status).toBe(200);
  });

  it('is shared by nobody any more when it was deleted and made again', async () => {
    await share({ to: '*' });
    const before = await addRecord();
    expect((await api.call(READER, 'GET', `${OWN}/${before}`)).status).toBe(200);
    expect((await api.call(ADMIN, 'DELETE', '/metadata/dictionary/ward')).status).toBe(204);
    await save();
    const id = await addRecord();
    expect((await api.call(USER, 'GET', `${OWN}/${id}`)).status).toBe(200);
    expect((await api.call(READER, 'GET', `${OWN}/${id}`)).status).toBe(404);
  });
});

describe('a preview of a consent contract', () => {
  const chain = 'previewed';
  const path = `/graphchain/${chain}/consentcontracts`;
  let group: string;
  let user: string;
  beforeAll(async () => {
    const dictionary = {
      name: chain,
      undefinedAttributesAction: 'ERROR',
      attributes: attributesIn({ no: 'INTEGER', city: 'STRING' }),
    };
    await api.saveDictionaries(ADMIN, [dictionary]);
    for (let no = 1; no <= 5; no++) {
      const data = { no, city: no === 5 ? 'Basel' : 'Bern' };
      await api.call(USER, 'POST', `/graphchain/${chain}`, { data });
    }
    await api.call(OTHER, 'POST', `/graphchain/${chain}`, { data: { no: 6, city: 'Bern' } });
    user = await api.walletOf(USER);
    const members = { name: 'Previewers', group: [reader, await api.walletOf(OTHER)] };
    group = (await api.call<{ id: string }>(ADMIN, 'POST', '/metadata/usergroup', members)).body.id;
  });
  const preview = (consentContract: object, more: object = {}, who = USER) =>
    api.call<ConsentPreview & { message: string }>(who, 'POST', `${path}/preview`, {
      consentContract,
      ...more,
    });

  it('says how many records it opens, to whom, and shows three of them as a recipient would see them', async () => {
    const { status, body } = await preview({
      to: [group],
      only: ['no'],
      when: "data.city == 'Bern'",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      records: 4,
      isMore: false,
      active: true,
      recipients: { everybody: false, byToken: false, people: 2 },
    });
    expect(body.recipients.names).toHaveLength(2);
    expect(body.samples.map(({ data }) => data)).toEqual([{ no: 1 }, { no: 2 }, { no: 3 }]);
  });

  it('needs no recipient yet, and knows everybody, tokens and other times', async () => {
    expect((await preview({})).body).toMatchObject({ records: 5, recipients: { people: 0 } });
    const all = (await preview({ to: '*' })).body.recipients;
    expect(all.everybody).toBe(true);
    expect(all.people).toBeGreaterThan(2);
    const token = await preview({ jwtProperties: { team: 'a' }, start: '2999-01-01T00:00:00Z' });
    expect(token.body).toMatchObject({ active: false, recipients: { byToken: true, people: 0 } });
  });

  it('saves nothing and leaves no receipt', async () => {
    await preview({ to: [reader] });
    const list = await api.call<StoredConsentContract[]>(
      USER,
      'GET',
      `/graphchain/${chain}/query/consentcontracts`,
    );
    expect(list.body).toEqual([]);
    const receipts = await api.call(USER, 'GET', `${path}/receipts/self`);
    expect(receipts.body).toEqual([]);
    const { body } = await api.call(READER, 'POST', '/graphchain/query', {
      query: `FROM ${chain}`,
    });
    expect(body).toEqual([]);
  });

  it('counts the records of the giver alone', async () => {
    expect((await preview({ to: [user] }, {}, OTHER)).body.records).toBe(1);
  });

  it('of a stored contract is for who may change it', async () => {
    const stored = (
      await api.call<StoredConsentContract>(USER, 'POST', path, {
        consentContract: { to: [reader] },
      })
    ).body;
    const sdoId = stored.header.id;
    expect((await preview({ to: [reader] }, { sdoId })).body.records).toBe(5);
    expect((await preview({ to: [reader] }, { sdoId }, OTHER)).status).toBe(404);
    expect((await preview({ to: [reader] }, { sdoId: NOBODY })).status).toBe(404);
    await api.call(USER, 'DELETE', `/graphchain/${chain}/${sdoId}`);
  });

  it.each([
    [{ when: 'data.city ==' }, 'when: Enter a boolean expression.'],
    [{ when: 'data.nothing == 1' }, 'when: '],
    [{ only: ['nothing'] }, "only: The dictionary 'previewed' has no attribute 'nothing'."],
    [{ to: [NOBODY] }, 'to: '],
    [{ start: '2030-01-01T00:00:00Z', until: '2029-01-01T00:00:00Z' }, 'End date cannot be'],
  ])('refuses %j in the words of a save', async (contract, sentence) => {
    const { status, body } = await preview(contract);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  it('is refused to who may not share, and for a chain that is not there', async () => {
    expect((await preview({}, {}, READER)).status).toBe(403);
    const absent = await api.call(USER, 'POST', '/graphchain/nothing/consentcontracts/preview', {
      consentContract: {},
    });
    expect(absent.status).toBe(404);
  });
});
