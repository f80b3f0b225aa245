import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import type { DictionaryProposal } from '#model/dictionaries/dictionary-proposal.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER_ZONE, OWNER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

useApi();
beforeAll(async () => {
  await save([person, { ...person, name: 'Zebra' }]);
});

const person = {
  name: 'person',
  description: 'People under care',
  groupName: 'Clinic',
  attributes: attributesIn({ code: 'STRING!', age: 'INTEGER', born: 'DATE' }),
  indexes: [{ name: 'person_key', type: 'PRIMARY', attributes: ['code'] }],
};

async function save(dictionary: object, fields: Record<string, string> = {}, who = ADMIN) {
  const form = fileForm('dictionary.json', JSON.stringify(dictionary), fields);
  const { status, body } = await api.call<Job>(who, 'POST', '/jobs/dictionary', form);
  return status === 202 ? api.finished(who, body.jobId) : { status, body };
}

describe('dictionaries', () => {
  it('are saved by a job, with the defaults filled in [A-398 A-400]', async () => {
    const plain = { ...person, name: 'plain' };
    expect(await save(plain)).toMatchObject({ status: 'COMPLETED_SUCCESS' });
    const { status, body } = await api.call<StoredDictionary>(
      READER,
      'GET',
      '/metadata/dictionary/plain',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...plain,
      undefinedAttributesAction: 'KEEP',
      layoutMetadata: {},
    });
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are listed by name without regard to case, page by page [A-186]', async () => {
    const zone = await api.newZone();
    const listed = [
      { ...person, name: 'Zebra' },
      person,
      { ...person, name: 'apple', groupName: 'Fruit' },
    ];
    await save(listed, {}, { ...ADMIN, zone });
    const list = async (query: string) => {
      const { body, headers } = await api.call<StoredDictionary[]>(
        { ...READER, zone },
        'GET',
        `/metadata/dictionary?${query}`,
      );
      return { names: body.map(({ name }) => name), total: headers.get('x-total-count') };
    };
    expect(await list('')).toEqual({ names: ['apple', 'person', 'Zebra'], total: '3' });
    expect(await list('limit=1&skip=1')).toEqual({ names: ['person'], total: '3' });
    expect(await list('orderBy=name%20DESC&limit=2')).toEqual({
      names: ['Zebra', 'person'],
      total: '3',
    });
    expect(await list('search=FRUIT')).toEqual({ names: ['apple'], total: '1' });
  });

  it('answer 304 to a list that has not changed, and the list once it has', async () => {
    const first = await api.call(READER, 'GET', '/metadata/dictionary');
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await api.call(READER, 'GET', '/metadata/dictionary', undefined, tag)).status).toBe(
      304,
    );
    expect((await api.call(ADMIN, 'GET', '/metadata/dictionary', undefined, tag)).status).toBe(200);
    await save({ ...person, name: 'later' });
    expect((await api.call(READER, 'GET', '/metadata/dictionary', undefined, tag)).status).toBe(
      200,
    );
  });

  it('are the list of chains: each is one, and nothing else is [B-587]', async () => {
    const zone = await api.newZone();
    const user = { ...USER, zone };
    await save([person, { ...person, name: 'Zebra' }], {}, { ...ADMIN, zone });
    const body = await api.read<StoredDictionary[]>(user, '/metadata/dictionary');
    expect(body.map(({ name }) => name)).toEqual(['person', 'Zebra']);
    const read = (chain: string) =>
      api.call(user, 'POST', '/graphchain/query', { query: `FROM ${chain}` });
    for (const { name } of body) expect(await read(name)).toMatchObject({ status: 200, body: [] });
    expect((await read('no_such_chain')).status).toBe(400);
  });

  it('of one zone are not those of another [B-002]', async () => {
    const elsewhere = { subject: 'owner', roles: OWNER.roles, zone: OTHER_ZONE };
    const body = await api.read<unknown[]>(elsewhere, '/metadata/dictionary');
    expect(body).toEqual([]);
    const one = await api.call(elsewhere, 'GET', '/metadata/dictionary/person');
    expect(one.status).toBe(404);
  });

  it('are found by the id of their record too, in their own zone only [A-191]', async () => {
    const elsewhere = { subject: 'owner', roles: OWNER.roles, zone: OTHER_ZONE };
    const { db } = api.platform;
    const { rows } = await db.query<{ id: string }>(
      `select id from head where chain = '$dictionary' and name = 'person' and not deleted`,
    );
    const path = `/metadata/dictionary/${rows[0]?.id}`;
    expect(await api.read(READER, path)).toMatchObject({ name: 'person' });
    expect((await api.call(elsewhere, 'GET', path)).status).toBe(404);
  });

  it('refuse a new one whose name is taken, and an editor that began with an older version', async () => {
    const taken = { ...person, name: 'taken' };
    await save(taken);
    expect(await save(taken, { expected: 'none' })).toMatchObject({ status: 409 });
    const body = await api.read<StoredDictionary>(ADMIN, '/metadata/dictionary/taken');
    const changed = { ...taken, description: 'Changed' };
    expect(await save(changed, { expected: body.hash })).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });
    expect(await save(taken, { expected: body.hash })).toMatchObject({ status: 409 });
  });

  it('tell what a save would do, and save nothing', async () => {
    const stored = await api.call<StoredDictionary>(ADMIN, 'GET', '/metadata/dictionary/person');
    const preview = (name: string, body: object, who = ADMIN) =>
      api.call<DictionaryChange>(who, 'POST', `/metadata/dictionary/${name}/preview`, body);
    const { attributes: _gone, indexes: _too, ...rest } = stored.body;
    const { status, body } = await preview('person', rest);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hash: stored.body.hash, records: 0, class: 'SAFE' });
    expect(body.removed).toHaveLength(stored.body.attributes.length);
    expect((await preview('other', rest)).status).toBe(400);
    expect((await preview('person', { ...rest, indexes: [{}] })).status).toBe(400);
    expect((await preview('person', rest, USER)).status).toBe(403);
    const after = await api.call<StoredDictionary>(ADMIN, 'GET', '/metadata/dictionary/person');
    expect(after.body).toEqual(stored.body);
  });

  it('of more than 1 MiB are previewed too', async () => {
    const description = 'What it means. '.repeat(120);
    const attributes = Array.from({ length: 800 }, (_, n) => ({
      name: `a${n}`,
      datatype: 'STRING',
      description,
    }));
    const large = { name: 'large', attributes };
    expect(JSON.stringify(large).length).toBeGreaterThan(1024 * 1024);
    const path = '/metadata/dictionary/large/preview';
    const { status, body } = await api.call<DictionaryChange>(ADMIN, 'POST', path, large);
    expect(status).toBe(200);
    expect(body.added).toHaveLength(800);
  });

  it('that records do not fit name only records that the caller may read', async () => {
    const code = { name: 'code', datatype: 'STRING' };
    await save({ name: 'counted', attributes: [code] });
    const form = fileForm('rows.csv', 'code\nsecret-1\nsecret-2\n', {});
    await api.runJob(USER, '/jobs/counted/upload', form);
    const age = { name: 'age', datatype: 'INTEGER', required: true };
    const after = { name: 'counted', attributes: [code, age] };
    const unfitFor = async (who: Who) => {
      const path = '/metadata/dictionary/counted/preview';
      return (await api.call<DictionaryChange>(who, 'POST', path, after)).body.unfit;
    };
    const reasons = [{ path: 'age', message: 'age: required, but missing.', count: 2, first: [] }];
    expect(await unfitFor(ADMIN)).toEqual({ count: 2, reasons, first: [] });
    const both: Who = { ...USER, roles: ['sdzUser', 'sdzAdmin'] };
    const { first } = await unfitFor(both);
    expect(first).toHaveLength(2);
    const rowsOf = async (who: Who) => {
      const job = await api.saveDictionaries(who, after);
      return (job.results as { error: { rows: { id?: string }[] } }).error.rows;
    };
    expect((await rowsOf(ADMIN)).map(({ id }) => id)).toEqual([undefined, undefined]);
    expect((await rowsOf(both)).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });

  describe('that change a datatype over records', () => {
    const both: Who = { ...USER, roles: ['sdzUser', 'sdzAdmin'] };
    // Each dictionary has its own attribute name, because a proposal takes the datatype that an attribute of the same
    // name has in the zone.
    const valueOf = (name: string) => `${name}_value`;
    const retyped = (name: string, datatype: string) => ({
      name,
      attributes: [
        { name: 'key', datatype: 'STRING' },
        { name: valueOf(name), datatype },
      ],
      indexes: [{ name: `${name}_key`, type: 'PRIMARY', attributes: ['key'] }],
    });
    const uploaded = async (name: string, values: string[]) => {
      await save(retyped(name, 'STRING'));
      const rows = values.map((value, n) => `k${n},${value}\n`).join('');
      await api.runJob(
        USER,
        `/jobs/${name}/upload`,
        fileForm('rows.csv', `key,${valueOf(name)}\n${rows}`),
      );
    };
    const saveAs = (who: Who, dictionary: object) =>
      api.runJob(who, '/jobs/dictionary', fileForm('d.json', JSON.stringify(dictionary)));
    /** The file of a download of the chain. */
    const fileOf = async (chain: string, fileType: string) => {
      const asked = { tql: `FROM ${chain} ORDER BY data.key`, fileType };
      const { jobId } = await api.runJob(USER, '/jobs/download', asked);
      const headers = await api.headers(USER);
      const response = await fetch(`${api.origin}/api/jobs/download/${jobId}`, { headers });
      return new Uint8Array(await response.arrayBuffer());
    };
    /** The datatypes that a PARQUET file of the chain itself names. */
    const datatypesIn = async (chain: string) => {
      const form = fileForm(`${chain}.parquet`, await fileOf(chain, 'PARQUET'));
      const path = '/metadata/dictionary/proposal';
      const { body } = await api.call<DictionaryProposal>(ADMIN, 'POST', path, form);
      return body.dictionary.attributes.map(({ datatype }) => datatype);
    };

    it.each([
      ['INTEGER', ['12', '-3'], ['12', '-3']],
      ['LONG', ['+9007199254740993', '1'], ['9007199254740993', '1']],
      ['DECIMAL', ['1.50', '2'], ['1.5', '2']],
      ['DATE', ['2024-01-31', '1900-01-01'], ['2024-01-31', '1900-01-01']],
      ['DATETIME', ['2024-01-31 10:00:00'], ['2024-01-31T10:00:00.000Z']],
      ['BOOLEAN', ['TRUE', 'false'], ['true', 'false']],
    ])('convert what is stored to %s, and files have it', async (datatype, values, expected) => {
      const name = `to_${datatype.toLowerCase()}`;
      await uploaded(name, values);
      const job = await saveAs(both, retyped(name, datatype));
      expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS' });
      expect(job.results.results?.converted).toHaveLength(1);
      const csv = new TextDecoder()
        .decode(await fileOf(name, 'CSV'))
        .trim()
        .split('\r\n');
      expect(csv.slice(1).map((line) => line.split(',')[1])).toEqual(expected);
      expect(await datatypesIn(name)).toEqual(['STRING', datatype]);
    });

    it('say so before, and change nothing for who may not change the records', async () => {
      await uploaded('told', ['1', '02']);
      const after = retyped('told', 'INTEGER');
      const told = async (who: Who) => {
        const path = '/metadata/dictionary/told/preview';
        return (await api.call<DictionaryChange>(who, 'POST', path, after)).body;
      };
      expect(await told(both)).toMatchObject({
        refusal: null,
        converted: [
          { path: valueOf('told'), from: 'STRING', to: 'INTEGER', values: 2, respelled: 1 },
        ],
      });
      expect(await told(ADMIN)).toMatchObject({ refusal: expect.any(String), converted: [] });
      const job = await saveAs(ADMIN, after);
      expect(job).toMatchObject({ status: 'COMPLETED_ERROR' });
      expect(JSON.stringify(job.results)).toContain('which takes the right to edit data as well.');
      const body = await api.read<StoredDictionary>(ADMIN, '/metadata/dictionary/told');
      expect(body.attributes[1]).toMatchObject({ datatype: 'STRING' });
    });
  });

  it('are saved and deleted by administrators only [A-663 A-668 A-669]', async () => {
    for (const who of [READER, USER]) {
      const form = fileForm('dictionary.json', JSON.stringify({ ...person, name: 'theirs' }));
      expect((await api.call(who, 'POST', '/jobs/dictionary', form)).status).toBe(403);
      expect((await api.call(who, 'DELETE', '/metadata/dictionary/person')).status).toBe(403);
    }
    expect((await api.call(READER, 'GET', '/metadata/dictionary/theirs')).status).toBe(404);
  });

  it('go with their records and the edges that name them', async () => {
    await save({ ...person, name: 'fleeting' });
    const form = fileForm('rows.csv', 'code\nx1\nx2\n', {});
    await api.runJob(USER, '/jobs/fleeting/upload', form);
    const given = edgeOf('KNOWS', 'fleeting.code', 'person.code');
    const edge = await api.call<StoredEdgeDefinition>(ADMIN, 'POST', '/metadata/edge', given);
    expect(edge.status).toBe(201);
    expect((await api.call(ADMIN, 'DELETE', '/metadata/dictionary/fleeting')).status).toBe(204);
    expect((await api.call(ADMIN, 'GET', '/metadata/dictionary/fleeting')).status).toBe(404);
    expect((await api.call(ADMIN, 'GET', `/metadata/edge/${edge.body.edgeId}`)).status).toBe(404);
    const metrics = await api.read<ZoneMetrics>(ADMIN, '/metrics/sdz');
    expect(metrics.chainMetrics).not.toHaveProperty('fleeting');
    expect((await api.call(ADMIN, 'DELETE', '/metadata/dictionary/fleeting')).status).toBe(404);
  });

  it.each([
    ['orderBy=secret', 'orderBy'],
    ['limit=0', 'limit'],
    ['skip=-1', 'skip'],
  ])('refuse a list asked for with %s, naming it', async (query, field) => {
    const { status, body } = await api.call(READER, 'GET', `/metadata/dictionary?${query}`);
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  });
});

it('the platform leaves no edge keys behind when a dictionary goes that edges named', async () => {
  const attributes = [{ name: 'code', datatype: 'STRING' }];
  await save([
    { name: 'left', attributes },
    { name: 'right', attributes },
  ]);
  const edge = edgeOf('MEETS', 'left.code', 'right.code');
  await api.call(ADMIN, 'POST', '/metadata/edge', edge);
  const form = fileForm('rows.csv', 'code\nr1\n');
  await api.runJob(USER, '/jobs/right/upload', form);
  const keys = async () => {
    const { rows } = await api.platform.db.query<{ n: number }>(
      `select count(*) as n from edge_key k join head h using (zone, key) where h.chain = 'right'`,
    );
    return rows[0]?.n;
  };
  expect(await keys()).toBe(1);
  expect((await api.call(ADMIN, 'DELETE', '/metadata/dictionary/left')).status).toBe(204);
  await expect.poll(keys).toBe(0);
});
