/** The versions of a record of metadata or of a contract, each with what it changed. */
import { z } from 'zod';
import { OPERATIONS } from '#model/records/record.ts';
import { differenceSchema } from './comparison.ts';

export const recordVersionSchema = z
  .object({
    /** The number of its line in the ledger of the zone. */
    seq: z.int(),
    operation: z.enum(OPERATIONS),
    timestamp: z.string(),
    /** The wallet that was signed in, and its name; without a name where it is gone. */
    author: z.uuid(),
    authorName: z.string().optional(),
    /**
     * What differs: `there` is this version, `here` the one before, or the newest where one was asked for by its seq.
     * Empty for the first version.
     */
    differences: z.array(differenceSchema),
    /** True when the contents of this version are erased, so that nothing can be compared or restored. */
    erased: z.literal(true).optional(),
    /** The record as it was, where one version was asked for by its seq. */
    record: z.record(z.string(), z.json()).optional(),
  })
  .meta({ id: 'RecordVersion' });
export type RecordVersion = z.infer<typeof recordVersionSchema>;
