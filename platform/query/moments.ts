/** When records changed: the moments that AS OF can be asked for with a difference. */
import { sql } from 'kysely';
import type { Moment } from '#model/records/record.ts';
import { ownedBy } from '#platform/access/visible.ts';
import type { Reader } from '#platform/access/visible.ts';
import { run } from '#platform/storage/database.ts';
import { queryTransaction } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The maximum number of moments in one answer; the newest ones count. */
export const MAX_MOMENTS = 100;
/** The maximum numbers of records and of versions that are looked at; the newest ones count. */
const MAX_CHANGED = 2_000;
const MAX_VERSIONS = 20_000;
const STATEMENT_MS = 10_000;
/**
 * Versions of one kind that are written within this time of one another are one moment, as the batches of an upload
 * are.
 */
const APART_MS = 1_000;

export interface AskedMoments {
  zone: ZoneRef;
  reader: Reader;
  /** The ids of records. */
  ids: readonly string[];
  /** Chains whose changed or deleted records all count as well. */
  chains: readonly string[];
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal | undefined;
}

/**
 * The moments at which records that the reader owns were written, the newest first. As with AS OF, the owners of today
 * see earlier versions, and consent opens none.
 * @throws TooManyTurnsError
 */
export function listMoments({
  zone,
  reader,
  ids,
  chains,
  signal,
}: AskedMoments): Promise<{ moments: Moment[]; isCut: boolean }> {
  const owned = sql`c.zone = ${zone.id} and c.type = 'ASSET' and ${ownedBy(reader, 'c')}`;
  return queryTransaction(
    zone,
    reader.wallet,
    async (on) => {
      const versions = await run<Written>(
        on,
        sql`with asked as (
              select c.id from head c where ${owned} and c.id = any(${ids}::uuid[])
              union
              (select c.id from head c where ${owned} and c.chain = any(${chains}::text[])
                and c.seq > c.key order by c.seq desc limit ${MAX_CHANGED}))
            select l.timestamp, l.operation from asked join ledger l on l.zone = ${zone.id} and l.id = asked.id
            order by l.seq desc limit ${MAX_VERSIONS}`,
      );
      const moments = groupMoments(versions);
      const isCut = versions.length === MAX_VERSIONS || moments.length > MAX_MOMENTS;
      return { moments: moments.slice(0, MAX_MOMENTS), isCut };
    },
    { statementTimeoutMs: STATEMENT_MS, signal },
  );
}

interface Written {
  /** The moment in ISO 8601. */
  timestamp: string;
  operation: string;
}

/** @param versions the newest first */
export function groupMoments(versions: readonly Written[]): Moment[] {
  const moments: Moment[] = [];
  let last: Written | undefined;
  for (const version of versions) {
    const current = moments.at(-1);
    if (current && last && isOneMoment(version, last)) current.records++;
    else moments.push({ timestamp: version.timestamp, records: 1 });
    last = version;
  }
  return moments;
}

/** Whether two versions belong to one moment. AS OF cannot tell versions of one timestamp apart. */
function isOneMoment(a: Written, b: Written): boolean {
  if (a.timestamp === b.timestamp) return true;
  return (
    a.operation === b.operation && Date.parse(b.timestamp) - Date.parse(a.timestamp) < APART_MS
  );
}
