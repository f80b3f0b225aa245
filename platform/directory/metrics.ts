/** Counts of a zone, kept up to date as records are written (platform/ledger/projections/project.ts). */
import { sql } from 'kysely';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import { CHAIN_METRICS } from '#model/directory/metrics.ts';
import type { ChainMetric } from '#model/directory/metrics.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { build, run } from '#platform/storage/database.ts';
import type { Columns } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The counts of each chain that has a dictionary, and of the zone. */
export async function readMetrics(zone: ZoneRef): Promise<ZoneMetrics> {
  const [counts, chains, [edges], [end]] = await Promise.all([
    run<Columns<'chain_count', 'chain' | 'n'> & { metric: ChainMetric }>(
      zone.db,
      sql`select chain, metric, n from chain_count where zone = ${zone.id}`,
    ),
    run(
      zone.db,
      build
        .selectFrom('head')
        .select('name')
        .where('zone', '=', zone.id)
        .where('chain', '=', SYSTEM_CHAINS.dictionary)
        .where((is) => is.not('deleted')),
    ),
    run(zone.db, build.selectFrom('edge_count').select('n').where('zone', '=', zone.id)),
    run(zone.db, build.selectFrom('ledger_end').select('timestamp').where('zone', '=', zone.id)),
  ]);
  const chainMetrics: ZoneMetrics['chainMetrics'] = Object.fromEntries(
    chains.map(({ name }) => [name, emptyMetrics()]),
  );
  for (const { chain, metric, n } of counts) {
    const metrics = chainMetrics[chain];
    if (metrics) metrics[metric] = n;
  }
  const total = (metric: ChainMetric) =>
    Object.values(chainMetrics).reduce((sum, metrics) => sum + metrics[metric], 0);
  return {
    customer: zone.customer,
    sdz: zone.name,
    realm: zone.environment,
    chainMetrics,
    totalNodes: total('assets'),
    totalEdges: edges?.n ?? 0,
    totalBlobs: total('blobs'),
    totalBlobsBytes: total('blobsBytes'),
    lastUpdated: end?.timestamp,
  };
}

function emptyMetrics(): Record<ChainMetric, number> {
  return Object.fromEntries(CHAIN_METRICS.map(({ key }) => [key, 0])) as Record<
    ChainMetric,
    number
  >;
}
