import { z } from 'zod';
import { messageSchema, messageSummarySchema, policySchema } from '#model/directory/message.ts';
import { zoneMetricsSchema } from '#model/directory/metrics-schema.ts';
import { zoneSchema } from '#model/directory/zone.ts';
import { callDefiner } from './definition/call.ts';
import { exampleId } from './definition/example.ts';
import { days } from './definition/page.ts';

const DAYS_MESSAGE = 'Field is neither a number of days from 1 to 36500 nor ALL.';
const realmParams = z.object({ realm: z.string().describe('The name of the customer.') });

const defineDirectoryCall = callDefiner({
  name: 'Directory',
  description: 'The customer and its zones.',
});
const defineManagementCall = callDefiner({
  name: 'Management',
  description: 'Whether the platform answers, and its version.',
});
const definePolicyCall = callDefiner({
  name: 'Policy',
  description: 'The acceptable use policy, which people sign.',
});
const defineMetricsCall = callDefiner({
  name: 'Metrics',
  description: 'Counts of a zone and of its chains.',
});
const defineMessageCall = callDefiner({
  name: 'Messages',
  description: 'System messages of the platform.',
});

/** The policy and the message of the examples. */
export const POLICY_ID = exampleId('01');
export const MESSAGE_ID = exampleId('02');

export const directoryCalls = {
  availableZones: defineDirectoryCall({
    method: 'get',
    path: '/directory/{realm}/available_sdzs',
    summary:
      'The zones of the customer in which the caller holds a role: DEV, STAGE, UAT, PROD, then by name.',
    access: 'customer',
    params: realmParams,
    response: z.array(zoneSchema),
    example: { params: { realm: 'acme' } },
  }),
  readCustomer: defineDirectoryCall({
    method: 'get',
    path: '/directory/{realm}',
    summary: 'The customer and the services it has enabled; a missing list means all of them.',
    access: 'customer',
    params: realmParams,
    response: z.object({
      shortName: z.string(),
      legalName: z.string(),
      enabledServices: z.array(z.string()).optional(),
    }),
    example: { params: { realm: 'acme' } },
  }),
  platformHealth: defineManagementCall({
    method: 'get',
    path: '/management/health',
    summary: 'Whether this server answers.',
    access: 'public',
    response: z.object({ status: z.string() }),
    example: {},
  }),
  platformInfo: defineManagementCall({
    method: 'get',
    path: '/management/info',
    summary: 'The version of the server.',
    access: 'public',
    response: z.object({ build: z.object({ version: z.string() }) }),
    example: {},
  }),
  storageHealth: defineManagementCall({
    method: 'get',
    path: '/graphchain/health',
    summary: 'Whether the data server answers, and whether the store of the zone does.',
    access: 'customer',
    response: z.object({ status: z.string(), sdzStatus: z.string() }),
    example: {},
  }),
  readPolicy: definePolicyCall({
    method: 'get',
    path: '/acceptableusesignature',
    summary: 'The acceptable use policy with whether the caller has signed it.',
    access: 'zone',
    beforePolicy: true,
    response: z.array(policySchema),
    example: {},
  }),
  signPolicy: definePolicyCall({
    method: 'post',
    path: '/acceptableusesignature/{id}',
    summary: 'Accept the policy.',
    access: 'zone',
    beforePolicy: true,
    params: z.object({
      id: z.uuid('The policy id must be a UUID.').describe('The id of the policy.'),
    }),
    body: z.strictObject({}).optional(),
    bodyType: 'json',
    response: policySchema,
    example: { params: { id: POLICY_ID }, body: {} },
  }),
  readMetrics: defineMetricsCall({
    method: 'get',
    path: '/metrics/sdz',
    summary: 'Counts of the zone and of each chain.',
    access: 'readMetadata',
    response: zoneMetricsSchema,
    example: {},
  }),
  listMessages: defineMessageCall({
    method: 'get',
    path: '/message',
    summary: 'System messages of the last days, newest first; every one without daysToReturn.',
    access: 'zone',
    query: z.object({
      daysToReturn: days(DAYS_MESSAGE).default('ALL').describe('How many days back, or ALL.'),
    }),
    response: z.array(messageSummarySchema),
    example: { query: { daysToReturn: 7 } },
  }),
  readMessage: defineMessageCall({
    method: 'get',
    path: '/message/{id}',
    summary: 'One system message with its markdown content in base64.',
    access: 'zone',
    params: z.object({
      id: z.uuid('The message id must be a UUID.').describe('The id of the message.'),
    }),
    response: messageSchema,
    example: { params: { id: MESSAGE_ID } },
  }),
};
