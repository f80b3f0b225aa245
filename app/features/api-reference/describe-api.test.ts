import { describe, expect, it } from 'vitest';
import { describeApi } from './describe-api.ts';
import type { ApiDocument } from './openapi.ts';

const DOCUMENT: ApiDocument = {
  info: { title: 'Platform', version: '2', description: 'All calls.' },
  tags: [{ name: 'Glossary', description: 'Terms' }, { name: 'Empty' }],
  paths: {
    '/jobs': { get: { operationId: 'listJobs', tags: ['Jobs'], summary: 'The jobs' } },
    '/terms': {
      post: {
        operationId: 'createTerm',
        tags: ['Glossary'],
        summary: 'Add a term',
        description: 'Needs a permission.',
        parameters: [
          { $ref: '#/components/parameters/Zone' },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { type: 'string' }, example: { a: 1 } } },
        },
        responses: {
          201: { description: 'Created.', content: { 'application/json': {} } },
          400: { $ref: '#/components/responses/Bad' },
        },
      },
    },
  },
  components: {
    parameters: { Zone: { name: 'zone-name', in: 'header', required: true, description: 'Where' } },
    responses: { Bad: { description: 'Wrong.', content: { 'application/json': {} } } },
  },
};
const ids = (q: string) =>
  describeApi(DOCUMENT, q, null).groups.flatMap(({ calls }) => calls.map(({ id }) => id));

describe('the list of calls', () => {
  it('has the groups of the document in its order, then the others', () => {
    const { groups, total, title } = describeApi(DOCUMENT, '', null);
    expect(groups.map(({ tag, description }) => [tag, description])).toEqual([
      ['Glossary', 'Terms'],
      ['Jobs', ''],
    ]);
    expect([total, title]).toEqual([2, 'Platform']);
  });

  it.each([
    ['', ['createTerm', 'listJobs']],
    ['TERM add', ['createTerm']],
    ['get /jobs', ['listJobs']],
    ['glossary', ['createTerm']],
    ['listJobs', ['listJobs']],
    ['term jobs', []],
  ])('is searched by %j', (q, found) => {
    expect(ids(q)).toEqual(found);
  });

  it('of an empty document is empty', () => {
    expect(describeApi({}, '', 'x')).toMatchObject({ title: 'API', groups: [], open: undefined });
  });
});

describe('an open call', () => {
  it('has its parameters, bodies and responses, and those that it only refers to', () => {
    expect(describeApi(DOCUMENT, 'jobs', 'createTerm').open).toEqual({
      id: 'createTerm',
      method: 'POST',
      path: '/terms',
      summary: 'Add a term',
      description: 'Needs a permission.',
      parameters: [
        { name: 'zone-name', in: 'header', type: 'string', required: true, description: 'Where' },
        { name: 'dry', in: 'query', type: 'boolean', required: false, description: '' },
      ],
      bodies: [{ type: 'application/json', shape: 'string', example: '{\n  "a": 1\n}' }],
      responses: [
        {
          status: '201',
          description: 'Created.',
          bodies: [{ type: 'application/json', shape: 'any', example: undefined }],
        },
        { status: '400', description: 'Wrong.', bodies: [] },
      ],
    });
  });
});
