/** A job as the API answers it (document 2, section 3; B-340 to B-346). */
import { z } from 'zod';

export const jobSchema = z.object({
  jobId: z.uuid(),
  /** The job type; tolerant, as a newer platform may know more of them. */
  name: z.string(),
  status: z.string(),
  dictName: z.string().nullable(),
  loggedInId: z.uuid(),
  effectiveId: z.uuid(),
  jobCreated: z.string(),
  jobStarted: z.string().nullable(),
  jobCompleted: z.string().nullable(),
  fileType: z.string().nullable(),
  originalFilename: z.string().nullable(),
  operation: z.string().nullable(),
  dataSize: z.number().nullable(),
  emailRecipients: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  /** Rows handled so far and, once known, of how many. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }).nullable(),
  /** The place among the waiting jobs of all customers, 1 being the next to begin; null when it does not wait. */
  queuePosition: z.number().int().positive().nullish(),
  results: z.object({
    results: z.record(z.string(), z.unknown()).nullable(),
    error: z.unknown(),
  }),
  /** Whether the reader may cancel it while it has not ended (decision 015); absent on other platforms. */
  mayCancel: z.boolean().optional(),
  receipt: z.object({ header: z.object({ id: z.uuid() }) }).nullable(),
});
export type Job = z.infer<typeof jobSchema>;
