/** The state of a zone's ledger. */
import { z } from 'zod';

/** What is wrong with a record, or with a line of the audit trail. */
const ledgerProblemSchema = z.union([
  z.object({ seq: z.int(), message: z.string() }),
  z.object({ auditLine: z.int(), message: z.string() }),
]);
export type LedgerProblem = z.infer<typeof ledgerProblemSchema>;

export const ledgerVerificationSchema = z.object({
  askedAt: z.string(),
  /** The wallet that started it. */
  askedBy: z.uuid(),
  /** The seq of the checkpoint that the ledger was to be compared with. */
  given: z.int().optional(),
  /** What was found; absent until the verification has ended. */
  found: z
    .object({
      endedAt: z.string(),
      records: z.int(),
      erased: z.int(),
      /** Lines of the audit trail. */
      auditLines: z.int(),
      /** How many checkpoints the ledger was compared with. */
      compared: z.int(),
      /** The first problems, at most 100. */
      problems: z.array(ledgerProblemSchema),
    })
    .optional(),
});
export type LedgerVerification = z.infer<typeof ledgerVerificationSchema>;

export const ledgerStateSchema = z
  .object({
    /** The path of the zone: 'customer/zone'. */
    zone: z.string(),
    /** The last record; absent while there is none. */
    head: z.object({ seq: z.int(), runningHash: z.string(), timestamp: z.string() }).optional(),
    /** The newest checkpoints, at most 100; the newest is the first. */
    checkpoints: z.array(
      z.object({ seq: z.int(), root: z.string(), timestamp: z.string(), takenAt: z.string() }),
    ),
    checkpointCount: z.int(),
    /** The last verification that somebody asked for. */
    check: ledgerVerificationSchema.optional(),
  })
  .meta({ id: 'Ledger' });
export type LedgerState = z.infer<typeof ledgerStateSchema>;
