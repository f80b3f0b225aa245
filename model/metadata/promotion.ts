/**
 * What brings definitions from one zone of a customer to another one, or undoes that: a plan of steps, and the job that
 * carries it out. 'here' is the zone of the caller, which is changed; 'there' is where its records come from.
 */
import { z } from 'zod';
import { dictionaryChangeSchema } from '#model/dictionaries/dictionary-change.ts';
import { idSchema } from '#model/fields/fields.ts';
import { differenceSchema } from './comparison.ts';
import type { ComparedKind } from './comparison.ts';

/** What is brought to another zone. System wallets and contracts are not: they belong to wallets of their own zone. */
export const PROMOTED_KINDS = [
  'dictionaries',
  'edgeDefs',
  'glossaries',
  'userGroups',
] as const satisfies readonly ComparedKind[];
export type PromotedKind = (typeof PROMOTED_KINDS)[number];

export const STEP_OPERATIONS = ['create', 'update', 'delete'] as const;
export type StepOperation = (typeof STEP_OPERATIONS)[number];

/**
 * - `safe`: everything that reads in this zone goes on as before
 * - `needsCare`: what may be written, or who may read, changes
 * - `breaksReaders`: what somebody reads by is gone or is another one: attributes, the join of an edge, a member of a group
 */
export const STEP_CLASSES = ['safe', 'needsCare', 'breaksReaders'] as const;
export type StepClass = (typeof STEP_CLASSES)[number];

/** Records of one plan. */
export const MAX_PROMOTED = 1_000;
const NAME_LENGTH = 1_000;

export const chosenSchema = z.strictObject({
  kind: z.enum(PROMOTED_KINDS).optional().describe('May be left out where name is an id.'),
  name: z
    .string()
    .min(1)
    .max(NAME_LENGTH)
    .describe('The name as the comparison answers it, or the id of the record in either zone.'),
});
export type Chosen = z.infer<typeof chosenSchema>;

/** What a plan is made of. */
export const promotionInputSchema = z.strictObject({
  from: z
    .string()
    .max(63)
    .optional()
    .describe('The zone of the customer from which the records come.'),
  bundle: z
    .record(z.string(), z.json())
    .optional()
    .describe(
      'Instead of from: the bundle from which the records come, as docs/bundle.schema.json describes it.',
    ),
  undo: idSchema
    .optional()
    .describe('Instead of from: the job of this zone that carried out a plan, which is undone.'),
  chosen: z
    .array(chosenSchema)
    .min(1, 'Choose a record, or leave the field out for all that differ.')
    .max(MAX_PROMOTED)
    .optional()
    .describe('Which records; all that differ without it.'),
});
export type PromotionInput = z.infer<typeof promotionInputSchema>;

const count = z.int().min(0);

export const promotionStepSchema = z
  .object({
    kind: z.enum(PROMOTED_KINDS),
    name: z.string(),
    operation: z.enum(STEP_OPERATIONS),
    /** The ids of the record in this zone and in the other one; absent where it is not. */
    hereId: z.uuid().optional(),
    thereId: z.uuid().optional(),
    class: z.enum(STEP_CLASSES),
    /** Why it is not safe, in sentences. */
    reasons: z.array(z.string()),
    /** Why it cannot be carried out; a plan with such a step is refused as a whole. */
    problem: z.string().optional(),
    /** What differs, of an update: `here` is as it is now, `there` as it becomes. */
    differences: z.array(differenceSchema),
    /** Members of a group for whose mail address this zone has no wallet: their number, and the first. */
    missingMembers: z.object({ count, first: z.array(z.string()) }).optional(),
    /** Of a dictionary that has records here: how many, how many were checked, and those that would not fit. */
    records: dictionaryChangeSchema.pick({ records: true, checked: true, unfit: true }).optional(),
  })
  .meta({ id: 'PromotionStep' });
export type PromotionStep = z.infer<typeof promotionStepSchema>;

export const promotionPlanSchema = z
  .object({
    here: z.string(),
    /** Absent in a plan that undoes a job, and in that of a bundle. */
    there: z.string().optional(),
    /** Whether carrying it out takes the name of this zone as well: it is a production zone. */
    confirms: z.boolean(),
    /** In the order in which they are carried out. */
    steps: z.array(promotionStepSchema),
    /** What was chosen and needs no step, or cannot have one, in sentences. */
    notes: z.array(z.string()),
    /** Whether a step has a problem. */
    refused: z.boolean(),
    /** Names what the plan was made from: with another one it is another plan. */
    fingerprint: z.string(),
  })
  .meta({ id: 'PromotionPlan' });
export type PromotionPlan = z.infer<typeof promotionPlanSchema>;

/** What a step has changed, by the hashes of the versions in the ledger; null where there is no record. */
export const promotedRecordSchema = z.object({
  kind: z.enum(PROMOTED_KINDS),
  name: z.string(),
  operation: z.enum(STEP_OPERATIONS),
  id: z.uuid(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type PromotedVersions = z.infer<typeof promotedRecordSchema>;
