/** The chains that a page offers before one is chosen. */
import { orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ChainMetric } from '#model/metrics.ts';

const MOST_OFFERED = 6;

/** A chain, and how many of what the page lists it has. */
export interface BusyChain {
  chain: string;
  count: number;
}

/** The chains that have most of what the page lists; none when the platform cannot tell, as the page is of use without. */
export async function busyChains({ api }: Session, metric: ChainMetric): Promise<BusyChain[]> {
  const read = await orElse(api.call(CALLS.readMetrics, {}), undefined);
  return Object.entries(read?.data.chainMetrics ?? {})
    .map(([chain, metrics]) => ({ chain, count: metrics[metric] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.chain.localeCompare(b.chain))
    .slice(0, MOST_OFFERED);
}
