/** The answers of calls: bodies, headers and refusals. */
import { z } from 'zod';
import type { Call } from '#model/calls/definition/call.ts';
import type { Json, SharedSchemas } from './shared-schemas.ts';

/** The refusals, by the name under which `components.responses` has them. */
const ERRORS = {
  400: ['BadRequest', 'BAD_REQUEST', 'What was sent is not right; the message names the field.'],
  401: ['Unauthorized', 'UNAUTHORIZED', 'No valid access token of the customer.'],
  403: ['Forbidden', 'FORBIDDEN', 'The roles forbid the call, or the policy is not accepted.'],
  404: ['NotFound', 'NOT_FOUND', 'Absent, or hidden from the caller.'],
  409: ['Conflict', 'CONFLICT', 'It conflicts with what is there.'],
  413: ['PayloadTooLarge', 'PAYLOAD_TOO_LARGE', 'Too large; the message says what the limit is.'],
  415: ['UnsupportedMediaType', 'UNSUPPORTED_MEDIA_TYPE', 'The call does not take this type.'],
  422: [
    'UnprocessableEntity',
    'UNPROCESSABLE_ENTITY',
    'It is understood, but cannot be done: too much work, a service that is off, or an Idempotency-Key of another request.',
  ],
  429: ['TooManyRequests', 'TOO_MANY_REQUESTS', 'The caller asks too much at once.'],
  500: ['ServerError', 'INTERNAL_SERVER_ERROR', 'A failure of the server; its log has the id.'],
  503: ['Unavailable', 'SERVICE_UNAVAILABLE', 'It cannot be done now. Try again later.'],
} as const;
type ErrorStatus = keyof typeof ERRORS;

const HEADERS_OF_ERRORS: Partial<Record<ErrorStatus, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

const errorSchema = z
  .object({
    status: z.int().describe('The status of the answer.'),
    error: z.string().describe('The name of the status.'),
    message: z.string().describe('What is wrong, and what to do about it.'),
    id: z.string().optional().describe('Under this id the log of the server has the details.'),
    timestamp: z.string().optional().describe('When the server failed.'),
  })
  .meta({ id: 'Error' });

export const RESPONSE_HEADERS = {
  'X-Total-Count': header('How many items there are in all.', { type: 'integer', minimum: 0 }),
  ETag: header(
    'The state of the list, or the version of the item: to be sent as If-None-Match, and that of an item as If-Match.',
  ),
  'X-Truncated': header('The budget or the kinds of items that the answer was cut off at.'),
  'Content-Disposition': header('The name under which to save the file.'),
  'Retry-After': header('Seconds after which to try again.', { type: 'integer', minimum: 0 }),
  'WWW-Authenticate': header(
    'The scheme Bearer; with error and error_description when a token was sent (RFC 6750).',
  ),
} as const;
type HeaderName = keyof typeof RESPONSE_HEADERS;

function header(description: string, schema: Json = { type: 'string' }): Json {
  return { description, schema };
}

function headers(names: readonly HeaderName[]): Json {
  if (names.length === 0) return {};
  const references = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return { headers: Object.fromEntries(references) as Json };
}

/** The content of `components.responses`. */
export function errorResponses(schemas: SharedSchemas): Json {
  const schema = schemas.convert(z.object({ error: errorSchema }), 'output');
  const { error: reference } = schema.properties as Json;
  const entries = Object.entries(ERRORS).map(([status, [name, error, description]]) => [
    name,
    {
      description,
      ...headers(HEADERS_OF_ERRORS[Number(status) as ErrorStatus] ?? []),
      content: {
        'application/json': {
          schema: reference,
          example: { status: Number(status), error, message: description },
        },
      },
    },
  ]);
  return Object.fromEntries(entries) as Json;
}

/** All answers that a call may give. */
export function describeResponses(call: Call, schemas: SharedSchemas): Json {
  const status = call.status ?? 200;
  const refusals = refusalsOf(call).map((refusal) => [
    refusal,
    { $ref: `#/components/responses/${ERRORS[refusal][0]}` },
  ]);
  return {
    [status]: {
      description: DESCRIPTIONS[status],
      ...headers(headersOf(call)),
      ...content(call, schemas),
    },
    ...(call.headers?.includes('ETag')
      ? { 304: { description: 'Unchanged.', ...headers(['ETag']) } }
      : {}),
    ...(Object.fromEntries(refusals) as Json),
  };
}

const DESCRIPTIONS = {
  200: 'Done.',
  201: 'Created.',
  202: 'The job was created and waits for its turn.',
  204: 'Done; the answer has no body.',
};

function headersOf({ query, headers: own = [], response }: Call): HeaderName[] {
  return [
    ...own,
    // Every list that has pages tells how long it is.
    ...(query && 'skip' in query.shape ? (['X-Total-Count'] as const) : []),
    ...(response === 'file' ? (['Content-Disposition'] as const) : []),
  ];
}

function refusalsOf(call: Call): ErrorStatus[] {
  if (call.access === 'public') return [400, 500];
  const changes = call.method !== 'get' && !call.reads;
  return [
    400,
    401,
    403,
    404,
    // The file of a job is delivered once; then it is gone.
    ...(changes || call.response === 'file' ? ([409] as const) : []),
    ...(call.body ? ([413, 415] as const) : []),
    422,
    429,
    500,
    503,
  ];
}

function content({ response, parts }: Call, schemas: SharedSchemas): Json {
  if (response === null) return {};
  if (response === 'file') {
    const schema = { type: 'string', contentMediaType: 'application/octet-stream' };
    return { content: { 'application/octet-stream': { schema } } };
  }
  const whole = { 'application/json': { schema: schemas.convert(response, 'output') } };
  if (!parts) return { content: whole };
  const events = { 'text/event-stream': { schema: schemas.convert(parts, 'output') } };
  return { content: { ...whole, ...events } };
}
