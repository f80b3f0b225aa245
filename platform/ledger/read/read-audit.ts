/** Reading the audit trail of a zone, in its order. */
import { sql } from 'kysely';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import { run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

export interface AuditPage {
  /** The number of the line before the first. */
  after: number;
  /** Only lines of this moment and later, in ISO 8601. */
  since?: string | undefined;
  limit: number;
}

export function readAuditLines(
  { id, db }: Pick<ZoneRef, 'id' | 'db'>,
  { after, since, limit }: AuditPage,
): Promise<AuditLine[]> {
  return run<AuditLine>(
    db,
    sql`select line, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
          logged_in_id as "loggedInId", effective_id as "effectiveId", call, outcome, detail,
          encode(hash, 'hex') as hash
        from audit where zone = ${id} and line > ${after}
          and (${since ?? null}::timestamptz is null or at >= ${since ?? null}::timestamptz)
        order by line limit ${limit}`,
  );
}
