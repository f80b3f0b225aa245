import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { FoundContract, SearchAnswer, ResultKindId } from '#model/metadata/search.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { publishPolicy } from '#platform/directory/administration.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import type { TestApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_ZONE, READER, REALM, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

useApi();
beforeAll(async () => {
  await fill();
});

const PATH = '/metadata/search';
const dictionary = {
  name: 'patient',
  description: 'People under care',
  groupName: 'Clinic',
  attributes: attributesIn({
    code: 'STRING',
    address: {
      datatype: 'OBJECT',
      nodeAttributes: attributesIn({ postalCode: { datatype: 'STRING', displayName: 'ZIP' } }),
    },
  }),
};

async function save(body: object): Promise<void> {
  await api.saveDictionaries(ADMIN, body);
}

async function create<Body = { id: string }>(path: string, body: object): Promise<Body> {
  const answer = await api.call<Body>(ADMIN, 'POST', `/metadata/${path}`, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function fill(): Promise<void> {
  await save([dictionary, { ...dictionary, name: 'encounterClass', groupName: 'Visits' }]);
  await create('edge', edgeOf('VISITS', 'patient.code', 'encounterClass.code'));
  await create('glossary', {
    term: 'Readmission',
    type: 'Measure',
    groupName: 'Quality',
    description: 'A patient who comes back within thirty days.',
    aliases: ['Return stay'],
    abbreviations: ['RDM'],
    properties: { steward: 'Quality board' },
  });
  const ann = await create('user/wallet', { fullName: 'Ånn Sørensen', email: 'ann@post.test' });
  const group = await create<StoredGroup>('usergroup', { name: 'Night nurses', group: [ann.id] });
  await create('system/wallet', {
    type: 'CUSTODIAN_OWNER',
    description: 'Cancer registry',
    accessControlUserGroup: group.id,
  });
}

async function search(...terms: string[]): Promise<SearchAnswer> {
  const { status, body } = await api.call<SearchAnswer>(READER, 'POST', PATH, { terms });
  expect(status).toBe(200);
  return body;
}

/** What a search finds in one bucket: the best match of each item. */
async function matches(bucket: ResultKindId, ...terms: string[]) {
  return (await search(...terms))[bucket].map(({ match }) => match);
}

describe('the search over all metadata', () => {
  it('answers eight buckets by category, with how many there are in each [A-714]', async () => {
    const answer = await search('nothing at all like this');
    const buckets = [
      'dictionaries',
      'edgeDefs',
      'userGroups',
      'userWallets',
      'systemWallets',
      'glossaries',
      'terms',
      'ingestPipelines',
    ];
    expect(Object.keys(answer)).toEqual([...buckets, 'totals']);
    for (const bucket of buckets) {
      expect(answer[bucket as ResultKindId]).toEqual([]);
      expect(answer.totals[bucket as ResultKindId]).toBe(0);
    }
  });

  it('gives each kind with its fields [A-442 A-443 A-444 A-445 A-446]', async () => {
    const { dictionaries } = await search('patient');
    expect(dictionaries[0]).toEqual({
      name: 'patient',
      description: 'People under care',
      groupName: 'Clinic',
      match: { field: 'name', value: 'patient', term: 'patient', kind: 'exact' },
    });
    expect((await search('visits')).edgeDefs).toMatchObject([
      { name: 'VISITS', fromDictionary: 'patient', toDictionary: 'encounterClass' },
    ]);
    expect((await search('night')).userGroups).toMatchObject([
      { name: 'Night nurses', description: '' },
    ]);
    expect((await search('ann@post.test')).userWallets).toMatchObject([
      { fullName: 'Ånn Sørensen', email: 'ann@post.test' },
    ]);
    expect((await search('registry')).systemWallets).toMatchObject([
      { type: 'CUSTODIAN_OWNER', description: 'Cancer registry' },
    ]);
  });

  it('finds glossary terms and the documents that people sign [A-447 A-448]', async () => {
    expect((await search('readmission')).glossaries).toMatchObject([
      {
        term: 'Readmission',
        type: 'Measure',
        description: 'A patient who comes back within thirty days.',
        groupName: 'Quality',
      },
    ]);
    await publishPolicy(api.platform.db, REALM, '# Rules of conduct\n\nBe very kind.');
    const { terms, ingestPipelines } = await search('conduct', 'acceptable');
    expect(terms).toMatchObject([
      { name: 'Rules of conduct', version: '2', type: 'ACCEPTABLE_USE', active: true },
      { name: 'Acceptable use', version: '1', type: 'ACCEPTABLE_USE', active: false },
    ]);
    expect(ingestPipelines).toEqual([]);
  });

  it('shows of a long text the part with the word', async () => {
    const description = `${'Lorem ipsum dolor sit amet. '.repeat(100)}Ask the registrar first.`;
    await create('glossary', { term: 'Long text', description });
    const [match] = await matches('glossaries', 'registrar');
    expect(match?.value).toMatch(/^….{1,40}Ask the registrar first\.$/);
  });

  it('minds neither case nor accents [A-622]', async () => {
    for (const term of ['PATIENT', 'pAtIeNt', ' patient ']) {
      expect((await search(term)).dictionaries[0]).toMatchObject({ name: 'patient' });
    }
    for (const term of ['Ånn Sørensen', 'ÅNN SØRENSEN', 'ann sørensen']) {
      expect(await matches('userWallets', term)).toMatchObject([{ kind: 'exact' }]);
    }
  });

  it.each([
    ['glossaries', 'Return stay', 'aliases', 'exact'],
    ['glossaries', 'rdm', 'abbreviations', 'exact'],
    ['glossaries', 'steward', 'properties.steward', 'exact'],
    ['glossaries', 'board', 'properties.steward', 'word'],
    ['glossaries', 'within thirty', 'description', 'word'],
    ['dictionaries', 'postalcode', 'attributes.address.postalCode', 'exact'],
    ['dictionaries', 'zip', 'attributes.address.postalCode', 'exact'],
    ['dictionaries', 'clin', 'groupName', 'prefix'],
    ['dictionaries', 'class', 'name', 'word'],
    ['dictionaries', 'pateint', 'name', 'fuzzy'],
    ['edgeDefs', 'encounterclass', 'toDictionary', 'exact'],
    ['userGroups', 'nurse', 'name', 'word'],
    ['userGroups', 'nihgt', 'name', 'fuzzy'],
    ['userWallets', 'post.test', 'email', 'word'],
    ['systemWallets', 'custodian_owner', 'type', 'exact'],
  ] as const)('finds %s by %s: in %s, as %s', async (bucket, term, field, kind) => {
    const [first] = await matches(bucket, term);
    expect(first).toMatchObject({ field, kind, term });
  });

  it('puts whole values first, then beginnings, words, and slips', async () => {
    for (const term of ['Carel', 'Care', 'Day care', 'Careful', 'Cart']) {
      await create('glossary', { term });
    }
    const { glossaries } = await search('care');
    expect(glossaries.map(({ term, match }) => [term, match.kind])).toEqual([
      ['Care', 'exact'],
      ['Carel', 'prefix'],
      ['Careful', 'prefix'],
      ['Day care', 'word'],
      ['Cart', 'fuzzy'],
    ]);
  });

  it('finds what matches any of the terms, each thing once, under its best match', async () => {
    const found = await matches('glossaries', 'zzzz', 'qual', 'readmission', 'rdm');
    expect(found).toMatchObject([{ term: 'readmission', kind: 'exact', field: 'term' }]);
  });

  it('takes the bare list as well [A-713]', async () => {
    const bare = await api.call<SearchAnswer>(READER, 'POST', PATH, ['patient']);
    expect(bare.status).toBe(200);
    expect(bare.body).toEqual(await search('patient'));
  });

  it('cuts each bucket where asked, and says how many there are', async () => {
    const { body } = await api.call<SearchAnswer>(READER, 'POST', PATH, {
      terms: ['clinic', 'visits'],
      limit: 1,
    });
    expect(body.dictionaries).toHaveLength(1);
    expect(body.totals.dictionaries).toBe(2);
  });

  it.each([
    ['no terms', {}, 'terms: '],
    ['an empty list', { terms: [] }, 'terms: Enter one or more search terms.'],
    ['a blank term', { terms: ['a', '  '] }, 'terms.1: Field cannot be blank'],
    ['a number', { terms: [7] }, 'terms.0: '],
    ['a term that is too long', { terms: ['x'.repeat(257)] }, 'terms.0: '],
    ['a limit of nothing', { terms: ['a'], limit: 0 }, 'limit: '],
    ['text', '"patient"', 'expected object'],
    [
      'twenty-one terms',
      Array.from({ length: 21 }, (_, i) => `t${i}`),
      'At most 20 terms are allowed.',
    ],
  ])('refuses %s [A-620]', async (_, body, sentence) => {
    const type = { 'content-type': 'application/json' };
    const answer = await api.call(READER, 'POST', PATH, body, type);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });

  it.each(['%', '_', "'", '\\', ':*', "' | '", '<->', '!!!', '\u{10ffff}', '(', 'a & b', '😀'])(
    'takes %s for letters like any others',
    async (term) => {
      await search(term);
      await create('glossary', { term });
      expect((await search(term)).glossaries[0]).toMatchObject({ term });
    },
  );

  it('follows what is changed and deleted', async () => {
    const { id } = await create('glossary', { term: 'Moving', description: 'oldwords' });
    expect((await search('oldwords')).glossaries).toHaveLength(1);
    const path = `/metadata/glossary/${id}`;
    await api.call(ADMIN, 'PUT', path, { term: 'Moving', description: 'newwords' });
    expect((await search('oldwords')).glossaries).toHaveLength(0);
    expect((await search('newwords')).glossaries).toHaveLength(1);
    await api.call(ADMIN, 'DELETE', path);
    expect((await search('newwords', 'moving')).glossaries).toHaveLength(0);
    await save({ ...dictionary, name: 'fleeting' });
    expect((await search('fleeting')).dictionaries).toHaveLength(1);
    await api.call(ADMIN, 'DELETE', '/metadata/dictionary/fleeting');
    expect((await search('fleeting')).dictionaries).toHaveLength(0);
  });

  it('knows nothing of other zones, nor of data', async () => {
    const elsewhere = { ...READER, zone: OTHER_ZONE };
    const { body } = await api.call<SearchAnswer>(elsewhere, 'POST', PATH, ['patient', 'visits']);
    expect(body).toMatchObject({ dictionaries: [], edgeDefs: [], glossaries: [] });
    const form = fileForm('rows.csv', 'code\nhiddenvalue\n');
    await api.runJob(USER, '/jobs/patient/upload', form);
    const { totals } = await search('hiddenvalue');
    expect(Object.values(totals)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('the search for ids', () => {
  const OTHER_USER = { subject: 'other-user', roles: ['sdzUser'] as const };
  type Found = { jobs: { jobId: string }[]; receipts: { sdoId: string; chain: string }[] };
  const find = (part: string, who: Parameters<TestApi['call']>[0] = USER) =>
    api.call<Found & { message: string }>(who, 'GET', `/search/ids?part=${part}`);

  it('finds a job by the beginning of its id, in any case and without dashes', async () => {
    const jobs = await api.read<{ jobId: string }[]>(USER, '/jobs?daysToReturn=ALL');
    const { jobId } = jobs[0]!;
    for (const part of [jobId, jobId.slice(0, 10), jobId.slice(0, 8).toUpperCase()]) {
      expect((await find(part)).body.jobs.map((job) => job.jobId)).toEqual([jobId]);
    }
    expect((await find(jobId.slice(0, 8), READER)).body.jobs).toHaveLength(1);
    expect((await find('00000000')).body).toEqual({ jobs: [], receipts: [] });
  });

  it('finds a receipt for its parties and for an administrator', async () => {
    await api.call(USER, 'POST', '/graphchain/patient', { data: { code: 'p1' } });
    await api.call(USER, 'POST', '/graphchain/patient/consentcontracts', {
      consentContract: { to: ['*'] },
    });
    await api.call(READER, 'POST', '/graphchain/query', { query: 'FROM patient' });
    const receipts = await api.read<{ header: { id: string } }[]>(
      USER,
      '/graphchain/patient/consentcontracts/receipts/self',
    );
    const { id } = receipts[0]!.header;
    for (const who of [USER, READER, ADMIN]) {
      const { body } = await find(id.slice(0, 13), who);
      expect(body.receipts).toMatchObject([
        { sdoId: id, chain: 'patient', contractType: 'consentcontracts' },
      ]);
    }
    const hidden = await find(id, { subject: OTHER_USER.subject, roles: [...OTHER_USER.roles] });
    expect(hidden.body.receipts).toEqual([]);
  });

  it.each(['5f3', 'patient', '', '5f3a%', '-5f3a'])('refuses %j', async (part) => {
    const { status, body } = await find(encodeURIComponent(part));
    expect(status).toBe(400);
    expect(body.message).toContain('part: ');
  });
});

describe('the search for smart contracts', () => {
  const create = async (who: Who, chain: string, name: string) => {
    const body = { name, description: '', code: 'let a' };
    const answer = await api.call(who, 'POST', `/graphchain/${chain}/smartcontracts`, body);
    expect(answer.status).toBe(201);
  };
  const find = async (who: Who, name: string) => {
    const path = `/search/smartcontracts?${new URLSearchParams({ name }).toString()}`;
    const body = await api.read<FoundContract[]>(who, path);
    return body.map((found) => `${found.chain}: ${found.name}`);
  };

  it('finds one’s own in all chains by words of their names, the nearest first', async () => {
    await create(USER, 'patient', 'Recount beds');
    await create(USER, 'encounterClass', 'Count beds at 100 %');
    await create(USER, 'patient', 'count');
    await create({ subject: 'neighbor', roles: ['sdzUser'] }, 'patient', 'Count cars');
    expect(await find(USER, 'COUNT')).toEqual([
      'patient: count',
      'encounterClass: Count beds at 100 %',
      'patient: Recount beds',
    ]);
    expect(await find(USER, 'beds count')).toEqual([
      'encounterClass: Count beds at 100 %',
      'patient: Recount beds',
    ]);
    expect(await find(USER, '%')).toEqual(['encounterClass: Count beds at 100 %']);
  });
});
