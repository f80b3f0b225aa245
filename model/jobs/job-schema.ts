/** A job as the API answers it (B-340 to B-346). */
import { z } from 'zod';

/** What is not known, or does not apply, is absent. */
export const jobSchema = z
  .object({
    jobId: z.uuid(),
    /** The job type; tolerant, as a newer platform may know more of them. */
    name: z.string(),
    status: z.string(),
    dictName: z.string().optional(),
    customerName: z.string(),
    /** The name of the zone. */
    sdzName: z.string(),
    loggedInId: z.uuid(),
    effectiveId: z.uuid(),
    jobCreated: z.string(),
    jobQueued: z.string(),
    jobStarted: z.string().optional(),
    jobCompleted: z.string().optional(),
    /** The unit of a time limit; a job of this platform has none, so `timeout` is absent. */
    timeoutUnit: z.string(),
    timeout: z.number().int().optional(),
    /** What the platform's log says of each line of the job. */
    mdc: z.record(z.string(), z.string()),
    fileType: z.string().optional(),
    originalFilename: z.string().optional(),
    operation: z.string().optional(),
    dataSize: z.number().optional(),
    emailRecipients: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    /**
     * Rows handled so far and, once known, of how many. An upload has two phases: it checks its file, without a total, then
     * it writes. Share (from 0 to 1; of a file that is checked, by its bytes), speed and seconds left are of the phase of a
     * running job; each is absent where it is not known.
     */
    progress: z
      .object({
        done: z.number().int(),
        total: z.number().int().optional(),
        share: z.number().min(0).max(1).optional(),
        perSecond: z.number().positive().optional(),
        secondsLeft: z.number().nonnegative().optional(),
      })
      .optional(),
    /** The position among the waiting jobs of all customers, 1 being the next to begin; absent when it does not wait. */
    queuePosition: z.number().int().positive().optional(),
    results: z.object({
      results: z.record(z.string(), z.unknown()).optional(),
      error: z.unknown().optional(),
    }),
    /** Whether the reader started it, and may fetch its file; absent on other platforms. */
    own: z.boolean().optional(),
    /** Whether the reader may cancel it while it has not ended (decision 015); absent on other platforms. */
    mayCancel: z.boolean().optional(),
    /** The receipt of a smart contract's run. If the header does not name its chain, it is `dictName`. */
    receipt: z
      .object({ header: z.object({ id: z.uuid(), dictionary: z.string().optional() }) })
      .optional(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof jobSchema>;

/** What happens to the jobs of a zone. */
export const jobActivitySchema = z
  .object({
    running: z.number().int(),
    waiting: z.number().int(),
    /** What all running jobs have done so far, in rows, terms and the like: it changes while they work. */
    done: z.number().int(),
    /** The caller's own jobs that ended after the `since` of the request, the newest first, 50 at most. */
    ended: z.array(jobSchema),
    /** The moment up to which `ended` is complete, for the next request. */
    since: z.string(),
  })
  .meta({ id: 'JobActivity' });
export type JobActivity = z.infer<typeof jobActivitySchema>;
