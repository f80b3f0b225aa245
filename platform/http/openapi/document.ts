/**
 * The OpenAPI 3.1 document, generated from the same definitions as the routes. OpenAPI 3.1 uses JSON Schema
 * 2020-12, which zod generates, including recursive schemas.
 */
import type { z } from 'zod';
import { CALL_NAMES, CALLS } from '#model/calls/all.ts';
import type { CallName } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import type { Example } from '#model/calls/definition/example.ts';
import type { PlatformConfig } from '#platform/config.ts';
import { RELEASE } from '#platform/release.ts';
import { REQUEST_HEADERS, requestHeadersOf } from './request-headers.ts';
import { describeResponses, errorResponses, RESPONSE_HEADERS } from './responses.ts';
import { SharedSchemas } from './shared-schemas.ts';
import type { Json } from './shared-schemas.ts';

const DESCRIPTION = `Calls name customer and zone in the headers customer-name and zone-name. A changing call may carry an Idempotency-Key: a repeat gets the first answer.

Every error is answered with status, error and message; the message names the field or the limit and says what to do.

Moments are ISO 8601 in UTC. Where one is sent, 2030-01-31 12:00:00 (in UTC) is understood, too.`;

/** The document that `GET /v3/api-docs` returns. */
export function buildApiDocument(config: Pick<PlatformConfig, 'apiBase' | 'publicOrigin'>): Json {
  const schemas = new SharedSchemas();
  const paths: Record<string, Json> = {};
  for (const name of CALL_NAMES) {
    const call: Call = CALLS[name];
    paths[call.path] = { ...paths[call.path], [call.method]: describe(name, call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyway platform API',
      version: RELEASE,
      description: DESCRIPTION,
      contact: { name: 'Keyway', url: config.publicOrigin },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: config.apiBase }],
    security: [{ bearer: [] }],
    tags: [...new Set(Object.values(CALLS).map(({ tag }) => tag))],
    paths,
    components: {
      parameters: REQUEST_HEADERS,
      headers: RESPONSE_HEADERS,
      responses: errorResponses(schemas),
      schemas: schemas.components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: "An access token of the customer's identity provider.",
        },
      },
    },
  };
}

function describe(operationId: CallName, call: Call, schemas: SharedSchemas): Json {
  const { example } = call;
  const [summary = '', ...more] = call.summary.split(/(?<=\.)\s/);
  return {
    operationId,
    tags: [call.tag.name],
    summary: summary.replace(/\.$/, ''),
    description: [...more, accessSentence(call)].join(' '),
    ...(call.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters('path', call.params, example.params, schemas),
      ...parameters('query', queryOf(call), example.query, schemas),
      ...requestHeadersOf(call),
    ],
    ...(call.body ? { requestBody: requestBody(call, call.body, example, schemas) } : {}),
    responses: describeResponses(call, schemas),
  };
}

/** The schema of the query. The fields of a form with files may be in the query too. */
function queryOf(call: Call): z.ZodObject | undefined {
  return call.bodyType === 'multipart' ? call.body.partial() : call.query;
}

function parameters(
  where: 'path' | 'query',
  schema: z.ZodObject | undefined,
  examples: Example['query'] = {},
  schemas: SharedSchemas,
): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.convert(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    description,
    schema: property,
    ...(name in examples ? { example: examples[name] } : {}),
  }));
}

function requestBody(
  call: Call,
  body: z.ZodType,
  { body: example, file }: Example,
  schemas: SharedSchemas,
): Json {
  const schema = schemas.convert(body, 'input');
  const json = { 'application/json': { schema, example } };
  const form = (fields: Json, many = false) => ({
    'multipart/form-data': {
      schema: withFile(fields, many),
      ...(file ? { example: { ...example, file: many ? [file.content] : file.content } } : {}),
    },
  });
  const contentOf = (): Json => {
    switch (call.bodyType) {
      case 'query': {
        const text = { schema: { type: 'string' }, example: example?.query };
        return { ...json, 'text/plain': text };
      }
      case 'form': {
        const pairs = { schema: pairsOf(schema), example: flat(example) };
        return {
          ...json,
          'multipart/form-data': pairs,
          'application/x-www-form-urlencoded': pairs,
        };
      }
      case 'multipart': {
        const { jsonBody, manyFiles } = call;
        if (!jsonBody) return form(schema);
        const alternative = { schema: schemas.convert(jsonBody, 'input') };
        return { ...form(schema, manyFiles), 'application/json': alternative };
      }
      default:
        return call.fileBody ? { ...json, ...form({ type: 'object' }) } : json;
    }
  };
  return {
    required: call.bodyType === 'multipart' || !body.safeParse(undefined).success,
    content: contentOf(),
  };
}

/** A form has the arguments of a function beside its own fields; JSON has them in `args`. */
function pairsOf({ properties, ...schema }: Json): Json {
  const { args, ...fields } = properties as Record<string, Json>;
  return {
    ...schema,
    properties: fields,
    required: undefined,
    additionalProperties: args?.additionalProperties,
  };
}

function flat({ args, ...fields }: Json = {}): Json {
  return { ...fields, ...(args as Json) };
}

/** Adds the file part, which is streamed and therefore in no zod schema. */
function withFile(schema: Json, manyFiles = false): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    ...schema,
    properties: {
      ...(schema.properties as Json),
      file: manyFiles ? { type: 'array', items: file, minItems: 1 } : file,
    },
    required: [...((schema.required as string[] | undefined) ?? []), 'file'],
  };
}

function accessSentence({ access }: Call): string {
  switch (access) {
    case 'public':
      return 'Needs no token.';
    case 'customer':
      return 'Needs a token of the customer.';
    case 'zone':
      return 'Needs any role in the zone.';
    default:
      return `Needs the permission ${typeof access === 'string' ? access : access.join(' or ')}.`;
  }
}
