import { expect, it } from 'vitest';
import type { ApiDocument, Schema } from './openapi.ts';
import { schemaText } from './schema-text.ts';

const DOCUMENT: ApiDocument = {
  components: {
    schemas: {
      Term: {
        type: 'object',
        description: 'A term',
        properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' } },
        required: ['id'],
      },
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    },
  },
};

it.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ['A', 1] }, '"A" | 1'],
  [{ const: true }, 'true'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ type: 'array', items: { enum: ['A', 'B'] } }, '("A" | "B")[]'],
  [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ allOf: [{ type: 'string' }, { const: 'a' }] }, 'string & "a"'],
  [{ type: 'object' }, 'object'],
  [{}, 'any'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, '{\n  [name]: integer\n}'],
  [
    { properties: { term: { $ref: '#/components/schemas/Term' } }, required: ['term'] },
    '{\n  term: {\n    id: string (uuid)\n    name?: string\n  } // A term\n}',
  ],
  [{ $ref: '#/components/schemas/Tree' }, '{\n  children?: Tree[]\n}'],
  [{ $ref: '#/components/schemas/Missing' }, 'Missing'],
  [{ $ref: 'elsewhere.json' }, 'elsewhere.json'],
])('the text of a schema writes %j', (schema, text) => {
  expect(schemaText(DOCUMENT, schema)).toBe(text);
});
