/** Counts the edges of a zone: pairs of records that an edge definition joins. */
import { sql } from 'kysely';
import { readEnd } from '#platform/ledger/read/read-ledger.ts';
import { execute } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/**
 * Counts the zone's edges and stores the number. A value that n records have on one side and m on the other makes
 * n × m edges, so counts are multiplied and pairs never listed. Both sides are counted in one pass over the index:
 * without statistics, a join of two counts would be planned as a nested loop.
 */
export async function countEdges(zone: ZoneRef, now: Date): Promise<void> {
  // The end is read before the edges are counted, so that edges written meanwhile cause another count.
  const end = await readEnd(zone);
  await execute(
    zone.db,
    sql`insert into edge_count (zone, n, counted_at, counted_seq)
        select ${zone.id}, coalesce(sum(froms * tos), 0), ${now.toISOString()}, ${end} from (
          select count(*) filter (where side = 0) as froms, count(*) filter (where side = 1) as tos
          from edge_key
          where zone = ${zone.id} and to_seq is null
            and edge = any(array(select edge from edge_definition where zone = ${zone.id}))
          group by edge, hash
        ) as met
        on conflict (zone) do update set
          n = excluded.n, counted_at = excluded.counted_at, counted_seq = excluded.counted_seq`,
  );
}
