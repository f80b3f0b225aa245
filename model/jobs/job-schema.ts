/** A job as the API answers it (B-340 to B-346). */
import { z } from 'zod';

/** A job, without the fields that are unknown or do not apply. */
export const jobSchema = z
  .object({
    jobId: z.uuid(),
    /** The job type. Any text is allowed, because a newer platform may have more types. */
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
    /** The fields that each line of the platform's log has for the job. */
    mdc: z.record(z.string(), z.string()),
    fileType: z.string().optional(),
    originalFilename: z.string().optional(),
    operation: z.string().optional(),
    dataSize: z.number().optional(),
    emailRecipients: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    /**
     * The rows that are done so far and, once known, how many there are. An upload has two phases: first it checks its
     * file, without a total, then it writes. Share (from 0 to 1; by bytes while a file is checked), speed and seconds
     * left are those of the current phase of a running job. Each is absent where it is not known.
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
    /** The position among the waiting jobs of all customers, where 1 begins next; absent when the job does not wait. */
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
