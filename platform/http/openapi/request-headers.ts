/** The headers that requests carry, and which calls take them. */
import type { Call } from '#model/calls/definition/call.ts';
import type { Json } from './shared-schemas.ts';

export const REQUEST_HEADERS = {
  CustomerName: header('customer-name', 'The customer, which is also the realm of the token.', {
    required: true,
    example: 'acme',
  }),
  CustomerNameOfPath: header('customer-name', 'The customer; if sent, that of the path.', {
    example: 'acme',
  }),
  ZoneName: header('zone-name', 'The zone; sdz-name names it, too.', {
    required: true,
    example: 'acme_dev',
  }),
  SystemWallet: header(
    'biq-system-wallet-id',
    'The id of a system wallet to act as. Absent: the own wallet acts.',
    { schema: { type: 'string', format: 'uuid' } },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A new value for each change, such as a UUID. A repeat with the same value and the same request gets the first answer and changes nothing.',
    { schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' } },
  ),
  IfMatch: header(
    'If-Match',
    'The ETag of the version that the change follows. When somebody else has changed or replaced it meanwhile, the answer is 409 and nothing is changed. Absent: whatever is there is changed.',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The ETag that the caller has. While nothing has changed, the answer is 304.',
  ),
} as const satisfies Record<string, Json>;

function header(name: string, description: string, more: Json = {}): Json {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, ...more };
}

/** References to the headers of a call. */
export function requestHeadersOf(call: Call): Json[] {
  return namesOf(call).map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function namesOf(call: Call): (keyof typeof REQUEST_HEADERS)[] {
  if (call.access === 'public') return [];
  if (call.access === 'customer') {
    return [call.path.includes('{realm}') ? 'CustomerNameOfPath' : 'CustomerName'];
  }
  const changes = call.method !== 'get' && !call.reads;
  return [
    'CustomerName',
    'ZoneName',
    'SystemWallet',
    ...(changes ? (['IdempotencyKey'] as const) : []),
    ...(call.ifMatch ? (['IfMatch'] as const) : []),
    ...(call.headers?.includes('ETag') ? (['IfNoneMatch'] as const) : []),
  ];
}
