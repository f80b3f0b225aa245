/** Counting the edges of a zone: pairs of records that an edge definition joins. */
import { sql } from 'kysely';
import { execute } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/**
 * Counts the zone's edges and keeps the number. A value that n records have on one side and m on the
 * other makes n × m edges, so the pairs are multiplied, never listed.
 */
export async function countEdges(zone: ZoneRef, now: Date): Promise<void> {
  const side = (side: 0 | 1) => sql`
    select edge, hash, count(*) as n from edge_key
    where zone = ${zone.id} and side = ${side} and to_seq is null
      and edge in (select edge from edge_definition where zone = ${zone.id})
    group by edge, hash`;
  await execute(
    zone.db,
    sql`insert into edge_count (zone, n, counted_at)
        select ${zone.id}, coalesce(sum(f.n * t.n), 0), ${now.toISOString()}
        from (${side(0)}) f join (${side(1)}) t using (edge, hash)
        on conflict (zone) do update set n = excluded.n, counted_at = excluded.counted_at`,
  );
}
