/** Reads the audit trail of a zone. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AuditLine, AuditOrder, AuditOutcome } from '#model/ledger/audit-line.ts';
import { countRows, run } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Actor } from '#platform/ledger/record.ts';

type OfZone = Pick<ZoneRef, 'id' | 'db'>;

/** What is asked of a list of lines; what is absent does not narrow it. */
export interface AuditFilter {
  after: number;
  /** Moments in ISO 8601: only lines at or after `since`, and only lines before `until`. */
  since?: string | undefined;
  until?: string | undefined;
  /** Only lines with this wallet, as the one that signed in or the one for which it acted. */
  wallet?: string | undefined;
  call?: string | undefined;
  outcome?: AuditOutcome | undefined;
  chain?: string | undefined;
  /** The id or the name of what the lines are about. */
  object?: string | undefined;
  /** Whose lines may be read; absent for those of everybody. */
  own?: Actor | undefined;
}

export interface AuditListing extends AuditFilter {
  /**
   * The order; by line when it is absent. The moments of two lines that were written at once may be in the other order.
   */
  order?: AuditOrder | undefined;
  limit: number;
  skip?: number;
}

const ORDERS: Readonly<Record<AuditOrder, RawBuilder<unknown>>> = {
  line: sql`line`,
  'line DESC': sql`line desc`,
  at: sql`at, line`,
  'at DESC': sql`at desc, line desc`,
};

const COLUMNS = sql`line, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  logged_in_id as "loggedInId", effective_id as "effectiveId", call, outcome, detail,
  encode(hash, 'hex') as hash`;

/** A page of the lines that pass a filter. */
export function readAuditLines(zone: OfZone, listing: AuditListing): Promise<AuditLine[]> {
  return run<AuditLine>(zone.db, auditPage(zone, listing));
}

/** The statement of a page. An index has the order of each part, so that no part is sorted whole. */
export function auditPage(zone: Pick<ZoneRef, 'id'>, listing: AuditListing): RawBuilder<AuditLine> {
  const { order = 'line', limit, skip = 0 } = listing;
  const orderBy = sql`order by ${ORDERS[order]}`;
  const pages = partsOf(zone, listing).map(
    (where) => sql`(select * from audit where ${where} ${orderBy} limit ${skip + limit})`,
  );
  return sql`select ${COLUMNS} from (${sql.join(pages, sql` union all `)}) as audit
    ${orderBy} limit ${limit} offset ${skip}`;
}

/** How many lines pass a filter. */
export async function countAuditLines(zone: OfZone, filter: AuditFilter): Promise<number> {
  const { after, ...others } = filter;
  if (Object.values(others).every((value) => value === undefined)) {
    // Lines are numbered without gaps, so the last number is the count.
    const [end] = await run<{ line: number }>(
      zone.db,
      sql`select line from audit_end where zone = ${zone.id}`,
    );
    return Math.max(0, (end?.line ?? 0) - after);
  }
  const parts = partsOf(zone, filter).map((where) =>
    countRows(zone.db, sql`from audit where ${where}`),
  );
  return (await Promise.all(parts)).reduce((sum, count) => sum + count, 0);
}

/**
 * The condition of a filter, in parts of which no line passes two. An index finds either wallet of a line, but no index
 * finds both.
 */
function partsOf({ id }: Pick<ZoneRef, 'id'>, filter: AuditFilter): RawBuilder<unknown>[] {
  const { after, since, until, wallet, call, outcome, chain, object, own } = filter;
  const conditions = [
    sql`zone = ${id}`,
    after > 0 && sql`line > ${after}`,
    since !== undefined && sql`at >= ${since}::timestamptz`,
    until !== undefined && sql`at < ${until}::timestamptz`,
    call !== undefined && sql`call = ${call}`,
    outcome === 'done' && sql`outcome = 'done'`,
    outcome === 'refused' && sql`outcome <> 'done'`,
    chain !== undefined && sql`audit_chain(call, detail) = ${chain}`,
    object !== undefined && sql`audit_object(detail) = ${object}`,
  ].filter((condition) => condition !== false);
  const asked = wallet === undefined ? undefined : { loggedInId: wallet, effectiveId: wallet };
  const both = own && asked && [sql`(${sql.join(walletParts(own), sql` or `)})`];
  const wallets = asked ?? own;
  const common = [...conditions, ...(both ?? [])];
  const parts = wallets ? walletParts(wallets).map((part) => [...common, part]) : [common];
  return parts.map((all) => sql.join(all, sql` and `));
}

/**
 * Two conditions that no line meets both of: `loggedInId` has signed in, or another wallet has acted for `effectiveId`.
 */
function walletParts({ loggedInId, effectiveId }: Actor): RawBuilder<unknown>[] {
  return [
    sql`logged_in_id = ${loggedInId}`,
    sql`(effective_id = ${effectiveId} and effective_id is distinct from logged_in_id
      and logged_in_id is distinct from ${loggedInId})`,
  ];
}
