/** Shapes of answers that other programs rely on, and requests that these programs usually send. */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { BlobRecord, Vertex } from '#model/records/record.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_ZONE, OWNER, READER, REALM, USER, ZONE } from '#tests/support/api/callers.ts';

const PERSON = {
  name: 'person',
  displayName: 'People under care',
  properties: { steward: 'ward 3', tags: ['a', null, { deep: 1 }] },
  layoutMetadata: { color: '#2f9e5f', x: 120 },
  attributes: attributesIn({
    code: 'STRING',
    sex: { datatype: 'ENUM', enumValues: ['F', 'M'] },
    print: { datatype: 'FINGERPRINT', fingerprintAttributes: ['code'] },
    home: { datatype: 'OBJECT', nodeAttributes: attributesIn({ city: 'STRING' }) },
    photo: 'BLOB',
  }),
  indexes: [{ name: 'person_key', type: 'PRIMARY', attributes: ['code'] }],
};

useApi();
beforeAll(async () => {
  await api.saveDictionaries(OWNER, PERSON);
});

/** The paths of everything that is null in an answer. */
function nulls(value: unknown, path = ''): string[] {
  if (value === null) return [path];
  if (typeof value !== 'object') return [];
  return Object.entries(value as object).flatMap(([key, part]) => nulls(part, `${path}/${key}`));
}

const read = async <Body>(path: string) => {
  const { status, body } = await api.call<Body>(OWNER, 'GET', path);
  expect(status).toBe(200);
  return body;
};

describe('a dictionary', () => {
  it('keeps display name, properties and layout, and answers both lists of each attribute', async () => {
    const stored = await read<StoredDictionary>('/metadata/dictionary/person');
    expect(stored).toMatchObject({
      displayName: PERSON.displayName,
      properties: PERSON.properties,
      layoutMetadata: PERSON.layoutMetadata,
      attributes: [
        { name: 'code', enumValues: [], fingerprintAttributes: [] },
        { name: 'sex', enumValues: ['F', 'M'], fingerprintAttributes: [] },
        { name: 'print', enumValues: [], fingerprintAttributes: ['code'] },
        { name: 'home', nodeAttributes: [{ name: 'city', enumValues: [] }] },
        { name: 'photo' },
      ],
    });
    const listed = await read<StoredDictionary[]>('/metadata/dictionary');
    expect(listed.find(({ name }) => name === 'person')).toEqual(stored);
  });

  it('has a version for each change of them, and none when what was read comes back', async () => {
    await api.saveDictionaries(ADMIN, { ...PERSON, name: 'versioned' });
    const stored = await read<StoredDictionary>('/metadata/dictionary/versioned');
    const same = await api.saveDictionaries(ADMIN, stored);
    expect(same.results.results).toMatchObject({ skipped: 1, updated: 0 });
    const next = await api.saveDictionaries(ADMIN, { ...stored, properties: { steward: 'b' } });
    expect(next.results.results).toMatchObject({ updated: 1 });
    const changed = await read<StoredDictionary>('/metadata/dictionary/versioned');
    expect(changed.properties).toEqual({ steward: 'b' });
    expect(changed.hash).not.toBe(stored.hash);
  });

  it.each([
    ['bare', { name: 'bare', attributes: [{ name: 'code', datatype: 'STRING' }] }],
    ['in a wrapper', { dictionary: { name: 'wrapped' }, emailResultsTo: 'none' }],
    ['in a list', [{ name: 'listed' }]],
  ])('is taken as JSON %s', async (_, body) => {
    const job = await api.runJob(ADMIN, '/jobs/dictionary', body);
    expect(job).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { results: { created: 1 } },
    });
  });

  it('as JSON of another shape is answered with the shape that is expected', async () => {
    const { status, body } = await api.call(ADMIN, 'POST', '/jobs/dictionary', { dict: {} });
    expect(status).toBe(400);
    expect(body.message).toContain('dictionary: Send {"dictionary": ');
  });
});

it('a job says its customer and zone, and nothing of it is null', async () => {
  const job = await api.runJob(USER, '/jobs/person/upload', fileForm('p.csv', 'code\na\n'));
  expect(job).toMatchObject({
    customerName: REALM,
    sdzName: ZONE,
    mdc: { requestId: expect.stringMatching(/.{8}/) as string },
    timeoutUnit: 'MINUTES',
    jobQueued: expect.any(String),
    dictName: 'person',
  });
  const { body } = await api.call<Job>(ADMIN, 'POST', '/jobs/sdz/wipe', {});
  expect(body).not.toHaveProperty('dictName');
  await api.finished(ADMIN, body.jobId);
  expect(nulls(await read<Job[]>('/jobs'))).toEqual([]);
});

it('metrics name customer, zone and environment; nothing is null in a zone without data', async () => {
  expect(await read('/metrics/sdz')).toMatchObject({ customer: REALM, sdz: ZONE, realm: 'DEV' });
  const body = await api.read({ ...READER, zone: OTHER_ZONE }, '/metrics/sdz');
  expect(body).toMatchObject({ sdz: OTHER_ZONE, realm: 'PROD' });
  expect(nulls(body)).toEqual([]);
  expect(nulls(await read(`/directory/${REALM}`))).toEqual([]);
});

it('a file is a record with a header, metadata and the file', async () => {
  const made = await api.call<Vertex>(USER, 'POST', '/graphchain/person', { data: { code: 'f' } });
  const { id, owners } = made.body.header;
  const path = `/graphchain/person/${id}/photo/blobs`;
  const form = fileForm('a.png', 'x', { metadata: '{"device":"scanner"}' });
  const { status, body } = await api.call<BlobRecord>(USER, 'POST', path, form);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    header: { id: expect.any(String), type: 'BLOB', operation: 'CREATE', owners },
    metadata: { device: 'scanner' },
    verifications: {},
    blob: { sdoId: id, name: 'a.png', attribute: 'photo', size: 1, hash: expect.any(String) },
  });
  const listed = await api.call<BlobRecord[]>(USER, 'GET', `/graphchain/person/${id}/blobs`);
  expect(listed.body).toEqual([body]);
  expect(nulls([made.body, body])).toEqual([]);
});

describe('a date without a zone', () => {
  it('is UTC, in consent contracts and in records', async () => {
    const [start, until] = ['2030-01-31 12:00:00', '2030-02-01 00:30:00'];
    const contract = { consentContract: { to: '*', start, until } };
    const path = '/graphchain/person/consentcontracts';
    expect((await api.call(USER, 'POST', path, contract)).body).toMatchObject({
      consentContract: { start: '2030-01-31T12:00:00.000Z', until: '2030-02-01T00:30:00.000Z' },
    });
    const wrong = { consentContract: { to: '*', until: '2030-02-30 00:00:00' } };
    expect((await api.call(USER, 'POST', path, wrong)).status).toBe(400);
    await api.saveDictionaries(ADMIN, {
      name: 'seen',
      attributes: [{ name: 'at', datatype: 'DATETIME' }],
    });
    const made = await api.call(USER, 'POST', '/graphchain/seen', { data: { at: start } });
    expect(made.body).toMatchObject({ data: { at: '2030-01-31T12:00:00.000Z' } });
  });
});

describe('glossary terms', () => {
  const send = (content: string, name = 'terms.json') =>
    api.call<{ term: string }[] & { message: string }>(
      ADMIN,
      'POST',
      '/metadata/glossary',
      fileForm(name, content),
    );

  it('are added from the JSON file of a form, all or none', async () => {
    const { status, body } = await send('[{"term": "Bed", "aliases": ["Cot"]}, {"term": "Ward"}]');
    expect([status, body.map(({ term }) => term)]).toEqual([201, ['Bed', 'Ward']]);
    expect((await send('{"term": "Nurse"}')).body).toMatchObject([{ term: 'Nurse' }]);
    expect((await send('[{"term": "Porter"}, {"term": "porter"}]')).status).toBe(409);
    const left = await api.read(ADMIN, '/metadata/glossary?term=porter');
    expect(left).toEqual([]);
  });

  it('of a file that is none are refused with what is wrong', async () => {
    for (const [content, says] of [
      ['term\nBed\n', 'The file terms.json is not JSON'],
      ['[{"term": "A", "alias": ["b"]}]', 'did you mean "aliases"?'],
      ['[{"description": "A"}]', '0.term'],
    ] as const) {
      const { status, body } = await send(content);
      expect([status, body.message]).toEqual([400, expect.stringContaining(says)]);
    }
  });
});

it('the separator of a CSV file is found, and the job says which', async () => {
  const form = fileForm('p.csv', '\ncode;sex\na;F\n\na;M\n;\n', { fileType: 'CSV' });
  const { status, results } = await api.runJob(USER, '/jobs/person/upload', form);
  expect(status).toBe('COMPLETED_SUCCESS');
  expect(results.results).toMatchObject({
    ...{ rows: 2, delimiter: 'semicolon', emptyRows: 1 },
    ...{ repeatedKeys: 1, repeatedRows: ['Row 5: code a'] },
  });
});

it.each([
  ['TAB', 'code;sex\na;F\n', 'Choose the file type CSV'],
  ['PIPE', 'code\tsex\na\tF\n', 'Choose the file type TAB'],
  ['TAB', 'code,sex\na,F\n', 'Choose the file type CSV'],
])(
  'a file called %s with other separators is refused with a sentence',
  async (fileType, rows, says) => {
    const form = fileForm('p.csv', rows, { fileType });
    const { status, results } = await api.runJob(USER, '/jobs/person/upload', form);
    expect([status, results.error]).toEqual([
      'COMPLETED_ERROR',
      expect.objectContaining({ message: expect.stringContaining(says) }),
    ]);
  },
);
