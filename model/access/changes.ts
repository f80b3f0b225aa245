/** Who gains and who loses the reading of records by a change that is not saved yet. */
import { z } from 'zod';
import { SUBJECT_KINDS } from './explanation.ts';

const chainChangeSchema = z.object({
  chain: z.string(),
  /** How many records are seen after the change and not before it. */
  gained: z.int(),
  /** How many records are seen before the change and not after it. */
  lost: z.int(),
  /** The attributes of the dictionary that are absent from all gained records, as dotted paths. */
  absent: z.array(z.string()),
  /** How many records are seen before and after the change, with other attributes. */
  changed: z.int(),
  /** The attributes that some of these show after the change only. */
  shown: z.array(z.string()),
  /** The attributes that some of these show before the change only. */
  hidden: z.array(z.string()),
});
export type ChainChange = z.infer<typeof chainChangeSchema>;

const changedReaderSchema = z.object({
  /** `everybody`: who has no other rights. `token`: who has no other rights and signs in with such a token. */
  kind: z.enum([...SUBJECT_KINDS, 'everybody', 'token']),
  /** The id of a wallet or group. */
  id: z.uuid().optional(),
  /** The name of a wallet or group; the properties of a token as JSON. */
  name: z.string(),
  /** The chains in which something changes for them; null when it could not be counted in time. */
  chains: z.array(chainChangeSchema).nullable(),
  /** True when more records change than were counted. */
  isMore: z.boolean(),
});
export type ChangedReader = z.infer<typeof changedReaderSchema>;

export const accessChangesSchema = z
  .object({
    /** Which records were counted: those that the caller owns, or for an administrator all of the zone. */
    scope: z.enum(['own', 'zone']),
    readers: z.array(changedReaderSchema),
    /** How many more there are, for whom nothing was counted. */
    moreReaders: z.int(),
  })
  .meta({ id: 'AccessChanges' });
export type AccessChanges = z.infer<typeof accessChangesSchema>;

/** What a change of a group does to those who join and those who leave it. */
export const groupPreviewSchema = accessChangesSchema
  .extend({
    readers: z.array(changedReaderSchema.extend({ joins: z.boolean() })),
    /** The system wallets as which the members of the group may act. */
    actsAs: z.array(z.object({ id: z.uuid(), name: z.string() })),
  })
  .meta({ id: 'GroupPreview' });
export type GroupPreview = z.infer<typeof groupPreviewSchema>;
