/** A line of the audit trail of a zone. It names calls and ids, never values of records. */
import { z } from 'zod';

export const auditLineSchema = z
  .object({
    /** The number of the line, from 1 on, without gaps. */
    line: z.int().positive(),
    /** The moment as it is hashed: ISO 8601 in UTC, with microseconds. */
    at: z.string(),
    /** The wallet that signed in; null for somebody without a wallet in the zone, whom the detail names. */
    loggedInId: z.uuid().nullable(),
    /** The wallet for which the person acted: their own or a system wallet. */
    effectiveId: z.uuid().nullable(),
    /** The name of the call, as in the description of the API. */
    call: z.string(),
    /** 'done', or 'refused' with the status. */
    outcome: z.string(),
    /** The ids of what the call was about, or its names. */
    detail: z.record(z.string(), z.unknown()),
    /** SHA-256 of the hash before it and of the line, in hex. A checkpoint signs the hash of the last line. */
    hash: z.string(),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.infer<typeof auditLineSchema>;

/** What a list of lines is sorted by. */
export const AUDIT_ORDERS = ['line', 'line DESC', 'at', 'at DESC'] as const;
export type AuditOrder = (typeof AUDIT_ORDERS)[number];

/** The outcomes of a line that a list is filtered by: 'refused' is one of any status. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
