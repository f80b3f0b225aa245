/**
 * What a dictionary and its records store: fields, datatypes, dates. dictionary-rules.test.ts has the refused
 * dictionaries.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { WEIGHT } from '#model/dictionaries/attributes.testing.ts';
import type { Attribute, StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Vertex } from '#model/records/record.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, READER, USER } from '#tests/support/api/callers.ts';

useApi();

/** Attributes as a file may hold them, right or wrong. */
type Given = { name: string; datatype: string; [field: string]: unknown };

async function save(dictionary: object): Promise<Job> {
  return api.saveDictionaries(ADMIN, dictionary);
}

function withoutEmptyLists(attribute: Attribute): Attribute {
  const { enumValues = [], fingerprintAttributes = [], nodeAttributes, ...rest } = attribute;
  return {
    ...rest,
    ...(enumValues.length > 0 && { enumValues }),
    ...(fingerprintAttributes.length > 0 && { fingerprintAttributes }),
    ...(nodeAttributes && { nodeAttributes: nodeAttributes.map(withoutEmptyLists) }),
  };
}

/** Saves a dictionary and returns its attributes as they are read, without the lists that are empty in every answer. */
async function kept(name: string, attributes: Given[], more: object = {}): Promise<Attribute[]> {
  const { status, results } = await save({ name, attributes, ...more });
  expect(status, JSON.stringify(results.error)).toBe('COMPLETED_SUCCESS');
  const path = `/metadata/dictionary/${name}`;
  const { attributes: read } = await api.read<StoredDictionary>(READER, path);
  return read.map(withoutEmptyLists);
}

async function whyRefused(dictionary: object): Promise<string> {
  const { status, results } = await save(dictionary);
  expect(status).toBe('COMPLETED_ERROR');
  return String((results.error as { message: string }).message);
}

const write = (chain: string, data: object) =>
  api.call<Vertex & { message: string }>(USER, 'POST', `/graphchain/${chain}`, { data });

/** The data of a record as it is read after it was written. */
async function stored(chain: string, data: object): Promise<Record<string, unknown>> {
  const { status, body } = await write(chain, data);
  expect(status, body.message).toBe(201);
  const path = `/graphchain/${chain}/${body.header.id}`;
  return (await api.read<Vertex>(USER, path)).data;
}

async function rows(query: string): Promise<unknown> {
  return (await api.call<unknown>(USER, 'POST', '/graphchain/query', { query })).body;
}

const DAY = '2024-01-31T00:00:00.000Z';
const CODE = { name: 'code', datatype: 'STRING' };
const PRINT = { fingerprintAttributes: ['code'] };
const CHILD = { name: 'city', datatype: 'STRING' };
const VALUE = { name: 'value', datatype: 'STRING' };

/** Every datatype of the document: the value that a record is sent, and the value that it stores. */
const TYPES: [datatype: string, given: unknown, held: unknown, more?: object][] = [
  ['STRING', 'Bern', 'Bern'],
  ['INTEGER', '42', 42],
  ['LONG', '9007199254740993', '9007199254740993'],
  ['BOOLEAN', 'true', true],
  ['DECIMAL', '70.50', '70.5'],
  ['DATE', '2024-01-31', DAY],
  ['DATETIME', '2024-01-31T01:00:00+01:00', DAY],
  ['FINGERPRINT', undefined, expect.stringMatching(/^[0-9a-f]{64}$/), PRINT],
  ['ENUM', 'NEW', 'NEW', { enumValues: ['NEW', 'OLD'] }],
  ['BLOB', undefined, undefined],
  ['OBJECT', { city: 'Bern' }, { city: 'Bern' }, { nodeAttributes: [CHILD] }],
  ['CLOB', 'A long text', 'A long text'],
];
const LISTS = TYPES.filter(([datatype]) => datatype !== 'CLOB');

describe('a dictionary', () => {
  it('keeps every field of its attributes [A-403 A-406]', async () => {
    const attributes = [
      WEIGHT,
      { name: 'kind', datatype: 'ENUM', enumValues: ['a', 'b'] },
      { name: 'code', datatype: 'STRING', regex: '^\\d+$' },
      { name: 'print', datatype: 'FINGERPRINT', fingerprintAttributes: ['code'] },
      { name: 'home', datatype: 'OBJECT', nodeAttributes: [{ name: 'city', datatype: 'STRING' }] },
    ];
    expect(await kept('complete', attributes)).toEqual(attributes);
  });

  it.each([
    ['REMOVE', { value: 'a' }],
    ['KEEP', { value: 'a', extra: 'b' }],
  ])('that says %s does so with what it does not know [A-399]', async (action, left) => {
    const chain = `says_${action}`;
    await kept(chain, [VALUE], { undefinedAttributesAction: action });
    expect(await stored(chain, { value: 'a', extra: 'b' })).toEqual(left);
  });
  it('that says ERROR refuses what it does not know [A-399]', async () => {
    await kept('says_ERROR', [VALUE], { undefinedAttributesAction: 'ERROR' });
    const { status, body } = await write('says_ERROR', { value: 'a', extra: 'b' });
    expect(status).toBe(400);
    expect(body.message).toContain('extra: is not in the dictionary');
  });
  it.each(['DROP', 'keep', ''])('says no other word, like %j [A-399]', async (action) => {
    const dictionary = { name: 'odd', attributes: [VALUE], undefinedAttributesAction: action };
    expect(await whyRefused(dictionary)).toContain('undefinedAttributesAction: ');
  });
});

describe('a datatype', () => {
  it.each(TYPES)(
    '%s is kept, and its values have one form [A-410]',
    async (datatype, given, held, more) => {
      const chain = `one_${datatype}`;
      const attributes = [CODE, { name: 'value', datatype, ...more }];
      expect(await kept(chain, attributes)).toEqual(attributes);
      expect((await stored(chain, { code: 'a', value: given })).value).toEqual(held);
    },
  );

  it('has a list of each but CLOB [A-411]', async () => {
    const lists = LISTS.map(([datatype, , , more]) => ({
      name: `of_${datatype}`,
      datatype: `${datatype}_ARRAY`,
      ...more,
    }));
    const attributes = [CODE, ...lists];
    expect(await kept('lists', attributes)).toEqual(attributes);
    const valued = LISTS.filter(([, given]) => given !== undefined);
    const data = Object.fromEntries(valued.map(([name, given]) => [`of_${name}`, [given, given]]));
    const held = Object.fromEntries(
      valued.map(([name, , value]) => [`of_${name}`, [value, value]]),
    );
    expect(await stored('lists', data)).toMatchObject(held);
    const none = { name: 'nothing', attributes: [{ name: 'value', datatype: 'CLOB_ARRAY' }] };
    expect(await whyRefused(none)).toContain('attributes[0].datatype: ');
  });

  it('NODE is another word for OBJECT [A-412]', async () => {
    const address = (datatype: string) => ({ name: 'address', datatype, nodeAttributes: [CHILD] });
    expect(await kept('old', [address('NODE')])).toEqual([address('OBJECT')]);
    expect(await stored('old', { address: { city: 'Bern' } })).toEqual({
      address: { city: 'Bern' },
    });
  });

  it('DECIMAL alone has a precision [A-405]', async () => {
    const names = ['DECIMAL', 'STRING', 'LONG'];
    const attributes = names.map((datatype) => ({ name: `a_${datatype}`, datatype, precision: 1 }));
    await kept('precise', attributes);
    const refusal = await write('precise', { a_DECIMAL: '1.25' });
    expect([refusal.status, refusal.body.message]).toEqual([
      400,
      expect.stringMatching(/^a_DECIMAL: .* keeps 1\./),
    ]);
    const data = { a_DECIMAL: '1.5', a_STRING: '1.25', a_LONG: '125' };
    expect(await stored('precise', data)).toEqual(data);
  });
});

describe('the parts of an object', () => {
  const address = {
    name: 'address',
    datatype: 'OBJECT',
    nodeAttributes: [CHILD, { name: 'number', datatype: 'INTEGER' }],
  };
  it('are named by paths with dots, by whoever asks or is refused [A-406 A-407]', async () => {
    const indexes = [{ name: 'by_city', type: 'NORMAL', attributes: ['address.city'] }];
    await kept('dotted', [address], { indexes });
    await stored('dotted', { address: { city: 'Bern', number: 7 } });
    await stored('dotted', { address: { city: 'Genf', number: 8 } });
    expect(
      await rows("FROM dotted WHERE data.address.city == 'Bern' SELECT data.address.number AS n"),
    ).toEqual([{ n: 7 }]);
    const { status, body } = await write('dotted', { address: { number: 'seven' } });
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^address\.number: /)]);
    const unknown = [{ ...indexes[0], attributes: ['address.street'] }];
    expect(await whyRefused({ name: 'lost', attributes: [address], indexes: unknown })).toContain(
      "indexes[0].attributes[0]: There is no attribute 'address.street'.",
    );
  });
  it('have no dot in their own names [A-407]', async () => {
    const attributes = [{ name: 'address.city', datatype: 'STRING' }];
    expect(await whyRefused({ name: 'flat', attributes })).toContain('attributes[0].name: A dot');
  });
});

describe('a date', () => {
  beforeAll(async () => {
    await kept('dated', [
      CODE,
      { name: 'born', datatype: 'DATE' },
      { name: 'seen', datatype: 'DATETIME' },
    ]);
  });
  it.each([
    ['born', '2024-01-31', '2024-01-31T00:00:00.000Z'],
    ['seen', '2024-01-31T01:00:00+02:00', '2024-01-30T23:00:00.000Z'],
    ['seen', '2024-01-31T12:30:15-05:30', '2024-01-31T18:00:15.000Z'],
    ['seen', '2024-01-31T12:30:15.5Z', '2024-01-31T12:30:15.500Z'],
  ])('%s of %s is held in UTC with milliseconds [A-578 A-579]', async (field, given, held) => {
    const code = `${field} ${given}`;
    expect(await stored('dated', { code, [field]: given })).toEqual({ code, [field]: held });
    expect(
      await rows(`FROM dated WHERE data.code == '${code}' SELECT data.${field} AS at`),
    ).toEqual([{ at: held }]);
  });
  it('of an uploaded file is held likewise [A-578 A-579]', async () => {
    const form = fileForm(
      'rows.csv',
      'code,born,seen\nfile,2024-02-29,2024-02-29T23:00:00-02:00\n',
    );
    expect(await api.runJob(USER, '/jobs/dated/upload', form)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
    });
    expect(
      await rows(
        "FROM dated WHERE data.code == 'file' SELECT data.born AS born, data.seen AS seen",
      ),
    ).toEqual([{ born: '2024-02-29T00:00:00.000Z', seen: '2024-03-01T01:00:00.000Z' }]);
  });
  it.each([
    ['born', '2024-02-30'],
    ['born', 'soon'],
    ['seen', '2024-13-01T00:00:00Z'],
  ])('%s that is none is refused: %s', async (field, given) => {
    const { status, body } = await write('dated', { [field]: given });
    expect([status, body.message]).toEqual([400, expect.stringContaining(`${field}: `)]);
  });
});

it('the API describes the pipelines a search may find, with name and description [A-449]', async () => {
  const { body } = await api.call(READER, 'POST', '/metadata/search', { terms: ['pipeline'] });
  expect(body.ingestPipelines).toEqual([]);
  const response = await fetch(`${api.origin}/v3/api-docs`);
  expect(await response.json()).toHaveProperty(
    // This platform finds no pipelines, so only the description tells clients their shape.
    ['paths', '/metadata/search', 'post', 'responses', '200', 'content', 'application/json'].concat(
      ['schema', 'properties', 'ingestPipelines'],
    ),
    expect.objectContaining({
      type: 'array',
      items: expect.objectContaining({
        properties: expect.objectContaining({
          name: { type: 'string' },
          description: { type: 'string' },
        }),
        required: expect.arrayContaining(['name', 'description']),
      }),
    }),
  );
});
