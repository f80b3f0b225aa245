import { z } from 'zod';
import { MAX_BUNDLE_BYTES, writtenBundleSchema } from '#model/metadata/bundle.ts';
import {
  PROMOTED_KINDS,
  promotionInputSchema,
  promotionPlanSchema,
} from '#model/metadata/promotion.ts';
import { jobSchema } from '#model/jobs/job-schema.ts';
import { callDefiner } from './definition/call.ts';
import { someOf } from './definition/page.ts';
import { NO_MAIL } from './definition/example.ts';
import { emailRecipientsSchema } from './jobs.ts';

const defineCall = callDefiner({
  name: 'Promotion',
  description: 'Brings definitions of another zone of the customer, or of a bundle, into this one.',
});

const FINGERPRINT_LENGTH = 200;

/** Of the examples: the fingerprint of a plan, and the term that it brings. */
const EXAMPLE_FINGERPRINT = '2-40-4f6c0a1e';
export const PROMOTED_TERM = 'Ward round';
const EXAMPLE_INPUT = { from: 'acme_prod', chosen: [{ kind: 'glossaries', name: PROMOTED_TERM }] };

export const promotionCalls = {
  exportBundle: defineCall({
    method: 'get',
    path: '/promotion/bundle',
    summary:
      'What this zone defines as a bundle: dictionaries, edge definitions, glossary terms and user groups by their names, in a fixed order, without ids, hashes, times and authors.',
    access: 'readMetadata',
    query: z.object({ kind: someOf(PROMOTED_KINDS, 'What is in the bundle') }),
    response: writtenBundleSchema,
    example: { query: { kind: 'glossaries' } },
  }),
  planPromotion: defineCall({
    method: 'post',
    path: '/promotion/plan',
    summary:
      'What has to be done so that this zone defines what another one or a bundle does, or what it did before a promotion: the steps in their order, what each breaks, which records would not fit. Nothing is changed.',
    access: ['createMetadata', 'editMetadata'],
    body: promotionInputSchema,
    bodyBytes: MAX_BUNDLE_BYTES,
    reads: true,
    response: promotionPlanSchema,
    example: { body: EXAMPLE_INPUT, makes: EXAMPLE_FINGERPRINT },
  }),
  promote: defineCall({
    method: 'post',
    path: '/jobs/promotion',
    summary:
      'Carry out a plan in a job: all of it or nothing. 409 when the plan is not the one of the fingerprint any more.',
    access: ['createMetadata', 'editMetadata'],
    body: promotionInputSchema.extend({
      fingerprint: z
        .string()
        .max(FINGERPRINT_LENGTH)
        .describe('That of the plan; the job refuses any other.'),
      confirm: z
        .string()
        .max(63)
        .optional()
        .describe('The name of this zone, which a production zone asks for.'),
      emailResultsTo: emailRecipientsSchema,
    }),
    bodyBytes: MAX_BUNDLE_BYTES,
    response: jobSchema,
    status: 202,
    example: { body: { ...EXAMPLE_INPUT, fingerprint: EXAMPLE_FINGERPRINT, ...NO_MAIL } },
  }),
};
