/**
 * Consent contracts, by which the owner of records shares them with others, for a time, under a condition.
 * Requirements: B-318 to B-331.
 */
import { z } from 'zod';
import { accessChangesSchema } from '#model/access/changes.ts';
import {
  CONDITION_LENGTH,
  DICTIONARY_LIMITS,
  FIELD_LIMITS,
  PATH_LENGTH,
} from '#model/fields/limits.ts';
import { recordParts } from '#model/records/record.ts';

/** The recipient that means everybody. A contract with it has no other recipient. */
export const EVERYBODY = '*';

const RECIPIENT = /^(\*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const MOMENT_MESSAGE = 'Send a date and time such as 2030-01-31T12:00:00Z.';
const PLAIN_MOMENT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** A moment as ISO 8601 with an offset, or as 'YYYY-MM-DD hh:mm:ss' in UTC. It is stored in UTC with milliseconds. */
export const contractDateSchema = z
  .preprocess(
    (given) => (typeof given === 'string' ? given.replace(PLAIN_MOMENT, '$1T$2Z') : given),
    z.iso
      .datetime({ offset: true, error: MOMENT_MESSAGE })
      .transform((text) => new Date(text).toISOString()),
  )
  .describe('A moment as 2030-01-31T12:00:00Z with any offset, or as 2030-01-31 12:00:00 in UTC.');

/** The list of recipients; the plain text '*' means ['*'] (B-321). */
const recipients = z.preprocess(
  (value) => (value === EVERYBODY ? [EVERYBODY] : value),
  z
    .array(
      z
        .string()
        .regex(RECIPIENT, 'A recipient is the id of a wallet or a group, or * for everybody.'),
    )
    .max(1_000, 'A contract may name 1,000 recipients at most.')
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .refine(
      (ids) => ids.length === 1 || !ids.includes(EVERYBODY),
      '* shares with everybody: leave the others out.',
    ),
);

const attributePath = z.string().min(1, 'The name of an attribute is empty.').max(PATH_LENGTH);

/** The contract as it is stored and answered. */
export const consentContractSchema = z
  .object({
    /** Ids of wallets and groups, or ['*']. */
    to: z.array(z.string()).optional(),
    /** Properties of a token. The contract shares with callers whose token has all of them. */
    jwtProperties: z.record(z.string(), z.unknown()).optional(),
    description: z.string().optional(),
    /** Dotted paths of the attributes that are shared; absent or empty: all. */
    only: z.array(z.string()).optional(),
    /** ISO 8601 in UTC with milliseconds; absent: at once. */
    start: z.string().optional(),
    /** The moment at which sharing has ended; absent: never. */
    until: z.string().optional(),
    /** A condition of the query language over the records that are shared; absent: all. */
    when: z.string().optional(),
  })
  .meta({ id: 'ConsentContract' });
export type ConsentContract = z.infer<typeof consentContractSchema>;

const contractFields = z
  .strictObject({
    to: recipients.optional(),
    jwtProperties: z
      .record(z.string().max(FIELD_LIMITS.line), z.json())
      .refine((properties) => Object.keys(properties).length > 0, 'Invalid format')
      .refine(
        (properties) => JSON.stringify(properties).length <= 10_000,
        'The properties are too long.',
      )
      .optional(),
    description: z
      .string()
      .max(FIELD_LIMITS.text)
      .regex(/\S/, 'Enter a valid description.')
      .optional(),
    only: z
      .array(attributePath)
      .max(DICTIONARY_LIMITS.attributes)
      .transform((paths) => [...new Set(paths)])
      .optional(),
    start: contractDateSchema.optional(),
    until: contractDateSchema.optional(),
    when: z.string().max(CONDITION_LENGTH).optional(),
  })
  .refine(({ start, until }) => start === undefined || until === undefined || until >= start, {
    path: ['until'],
    message: 'End date cannot be before start date',
  });

/** The contract as clients send it. Null and empty values count as absent. */
export const consentContractInputSchema = z
  .preprocess(
    withoutNothing,
    contractFields.refine(
      (contract) => (contract.to?.length ?? 0) > 0 || contract.jwtProperties !== undefined,
      {
        path: ['to'],
        message: 'Name at least one recipient, * for everybody, or jwtProperties.',
      },
    ),
  )
  .meta({ id: 'ConsentContractInput' });
export type ConsentContractInput = z.output<typeof consentContractInputSchema>;

/** A contract that is still being written: it may name nobody yet. */
export const consentContractDraftSchema = z.preprocess(withoutNothing, contractFields);

/** What a contract would open at this moment. Nothing of it is saved. */
export const consentPreviewSchema = z.object({
  /** How many records of the giver it opens; null when they could not be counted in time. */
  records: z.int().nullable(),
  /** True when there are more records than were counted. */
  isMore: z.boolean(),
  /** False before the contract's start and after its end, when it opens nothing. */
  active: z.boolean(),
  recipients: z.object({
    everybody: z.boolean(),
    /** Callers with these properties in their token. Their number is not known. */
    byToken: z.boolean(),
    /** The people of the zone whom it names, themselves or by groups and system wallets. */
    people: z.int(),
    /** The full names of the first of them. */
    names: z.array(z.string()),
  }),
  /** The first records, with the attributes that a recipient would see. */
  samples: z.array(z.object({ id: z.uuid(), data: z.record(z.string(), z.unknown()) })),
  /** What those whom the stored or the sent contract names gain and lose by the change. */
  changes: accessChangesSchema,
});
export type ConsentPreview = z.infer<typeof consentPreviewSchema>;

export const storedConsentContractSchema = z
  .object({
    ...recordParts,
    consentContract: consentContractSchema,
  })
  .meta({ id: 'StoredConsentContract' });
export type StoredConsentContract = z.infer<typeof storedConsentContractSchema>;

/** True from `start` on and before `until` (B-377 to B-380). */
export function isActive(
  { start, until }: Pick<ConsentContract, 'start' | 'until'>,
  now: Date,
): boolean {
  const at = now.toISOString();
  return (start === undefined || start <= at) && (until === undefined || at < until);
}

/** Removes null and empty fields, because forms send fields without a value as null or ''. */
function withoutNothing(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isNothing = (part: unknown) =>
    part === null ||
    part === undefined ||
    part === '' ||
    (Array.isArray(part) && part.length === 0);
  return Object.fromEntries(Object.entries(value).filter(([, part]) => !isNothing(part)));
}
