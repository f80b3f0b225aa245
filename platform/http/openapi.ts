/** The OpenAPI 3.1 document, made from the same definitions as the routes. */
import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/call.ts';
import type { PlatformConfig } from '../config.ts';
import { VERSION } from '../version.ts';

const errorSchema = z.object({
  status: z.number().int(),
  error: z.string(),
  message: z.string(),
  id: z.string().optional(),
});

const ERRORS: Record<number, string> = {
  400: 'What was sent is not right; the sentence names the field.',
  401: 'No valid access token.',
  403: 'The roles forbid the call.',
  404: 'Absent, or hidden from the caller.',
  409: 'It conflicts with what is there.',
  413: 'Too large.',
};

/** The document, as `GET /v3/api-docs` answers it. */
export function buildApiDocument(config: PlatformConfig): object {
  const app = new OpenAPIHono();
  for (const [name, call] of Object.entries(CALLS) as [string, Call][]) {
    app.openAPIRegistry.registerPath(describe(name, call));
  }
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  return app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Keyway platform API',
      version: VERSION,
      description:
        'Calls name customer and zone in the headers customer-name and zone-name. A changing call may carry an Idempotency-Key: a repeat gets the first answer.',
    },
    servers: [{ url: config.apiBase }],
    security: [{ bearer: [] }],
  });
}

function describe(name: string, call: Call) {
  const headers = {
    'customer-name': { schema: { type: 'string' as const }, required: true },
    'zone-name': { schema: { type: 'string' as const }, required: true },
  };
  const named =
    call.access === 'public'
      ? []
      : call.access === 'customer'
        ? ['customer-name']
        : Object.keys(headers);
  return {
    ...createRoute({
      method: call.method,
      path: call.path,
      operationId: name,
      tags: [call.tag],
      summary: call.summary,
      description: accessSentence(call),
      ...(call.access === 'public' ? { security: [] } : {}),
      request: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { query: call.query } : {}),
        ...(named.length > 0
          ? { headers: z.object(Object.fromEntries(named.map((header) => [header, z.string()]))) }
          : {}),
        ...(call.body ? { body: { content: bodyContent(call) } } : {}),
      },
      responses: {
        [call.status ?? 200]: call.response
          ? { description: 'Done.', content: { 'application/json': { schema: call.response } } }
          : { description: 'Done.' },
        ...Object.fromEntries(
          Object.entries(ERRORS).map(([status, description]) => [
            status,
            { description, content: { 'application/json': { schema: errorSchema } } },
          ]),
        ),
      },
    }),
  };
}

function bodyContent(call: Call) {
  const schema = call.body ?? z.unknown();
  if (call.bodyType === 'query') {
    return { 'application/json': { schema }, 'text/plain': { schema: z.string() } };
  }
  return {
    [call.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema },
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
