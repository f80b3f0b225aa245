/**
 * The OpenAPI 3.1 document, generated from the same definitions as the routes. OpenAPI 3.1 uses JSON Schema
 * 2020-12, which zod generates, including recursive schemas.
 */
import { z } from 'zod';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/call.ts';
import type { PlatformConfig } from '../config.ts';
import { VERSION } from '../version.ts';

type Json = Record<string, unknown>;

const ERRORS: Record<number, string> = {
  400: 'What was sent is not right; the sentence names the field.',
  401: 'No valid access token.',
  403: 'The roles forbid the call.',
  404: 'Absent, or hidden from the caller.',
  409: 'It conflicts with what is there.',
  413: 'Too large.',
};

const errorSchema = z
  .object({
    status: z.int(),
    error: z.string(),
    message: z.string(),
    id: z.string().optional(),
  })
  .meta({ id: 'Error' });

/** The document that `GET /v3/api-docs` returns. */
export function buildApiDocument(config: Pick<PlatformConfig, 'apiBase'>): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(CALLS) as [string, Call][]) {
    paths[call.path] = { ...paths[call.path], [call.method]: describe(name, call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyway platform API',
      version: VERSION,
      description:
        'Calls name customer and zone in the headers customer-name and zone-name. A changing call may carry an Idempotency-Key: a repeat gets the first answer.',
    },
    servers: [{ url: config.apiBase }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function describe(operationId: string, call: Call, schemas: Json): Json {
  return {
    operationId,
    tags: [call.tag],
    summary: call.summary,
    description: accessSentence(call),
    ...(call.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters('path', call.params, schemas),
      ...parameters('query', queryOf(call), schemas),
      ...headerNames(call).map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
    ],
    ...(call.body
      ? { requestBody: { content: bodyContent(call, call.body, schemas), required: true } }
      : {}),
    responses: {
      [call.status ?? 200]: {
        description: 'Done.',
        ...responseContent(call, schemas),
      },
      ...Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          status,
          { description, ...json(toSchema(errorSchema, 'output', schemas)) },
        ]),
      ),
    },
  };
}

/** The fields of a form with files may stand in the query as well. */
function queryOf({ bodyType, body, query }: Call): z.ZodObject | undefined {
  return bodyType === 'multipart' && body instanceof z.ZodObject ? body.partial() : query;
}

function headerNames({ access }: Call): string[] {
  if (access === 'public') return [];
  return access === 'customer' ? ['customer-name'] : ['customer-name', 'zone-name'];
}

function parameters(where: 'path' | 'query', schema: z.ZodObject | undefined, schemas: Json) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input', schemas) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function bodyContent(call: Call, body: z.ZodType, schemas: Json): Json {
  const schema = toSchema(body, 'input', schemas);
  switch (call.bodyType) {
    case 'query':
      return { 'application/json': { schema }, 'text/plain': { schema: { type: 'string' } } };
    case 'form':
      return { 'multipart/form-data': { schema }, 'application/json': { schema } };
    case 'multipart':
      return { 'multipart/form-data': { schema: withFile(schema) } };
    default:
      return { 'application/json': { schema } };
  }
}

function responseContent({ response, parts }: Call, schemas: Json): Json {
  if (response === null) return {};
  if (response === 'file') return { content: { 'application/octet-stream': {} } };
  const whole = json(toSchema(response, 'output', schemas));
  if (!parts) return whole;
  const events = { 'text/event-stream': { schema: toSchema(parts, 'output', schemas) } };
  return { content: { ...(whole.content as Json), ...events } };
}

/** Adds the file part, which is streamed and therefore in no zod schema. */
function withFile(schema: Json): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...schema, properties: { ...(schema.properties as Json), file } };
}

function json(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

/** A zod schema as JSON Schema; its named schemas are moved to `components`. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...made
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= relink(definition);
  return relink(made) as Json;
}

/** Updates references to the schemas that were moved to `components`. */
function relink(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relink);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string'
        ? part.replace('#/$defs/', '#/components/schemas/')
        : relink(part),
    ]),
  );
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
