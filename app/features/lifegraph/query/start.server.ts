/** Loads the suggestions that the LifeGraph shows before a filter is applied. */
import { CALLS } from '#model/calls/all.ts';
import { counted } from '#model/text/counted.ts';
import { printChain } from '#model/tql/print.ts';
import { paths } from '#app/paths/paths.ts';
import { savedViewAddress } from '#app/screens/saved-view-address.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { StartData } from '#app/features/lifegraph/lifegraph-data.ts';

/** At most this many chains are suggested, the largest ones. */
const MAX_CHAINS = 20;
/** How many edge definitions are searched for examples. */
const MAX_EDGES = 25;
const MAX_EXAMPLES = 3;
const MAX_VIEWS = 10;
/** The filter that shows a part of a chain. */
const OFFER = { limit: '25', depth: '1' };

/** Loads the data of the start page. Parts that cannot be read are left out, because the filter works without them. */
export async function loadStart({ api }: Session): Promise<StartData> {
  const [metrics, edges, views] = await Promise.all([
    orNothing(api.call(CALLS.readMetrics, {})),
    orNothing(api.call(CALLS.listEdges, { query: { limit: MAX_EDGES, orderBy: 'name' } })),
    orNothing(api.call(CALLS.listSavedViews, { query: { area: 'lifegraph', limit: MAX_VIEWS } })),
  ]);
  const chains = Object.entries(metrics?.data.chainMetrics ?? {})
    .map(([name, { assets }]) => ({ name, records: assets }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records || a.name.localeCompare(b.name, 'en'));
  return {
    chains: chains.slice(0, MAX_CHAINS).map(({ name, records }) => ({
      name,
      records: counted(records, 'record'),
      to: paths.lifegraph({ chain: name, ...OFFER }),
    })),
    chainsNote: chainsNote(chains.length - MAX_CHAINS),
    examples: examplesOf(edges?.data ?? []),
    views: (views?.data ?? []).map((view) => {
      const { id, name, shared } = view;
      return { id, name, shared, to: savedViewAddress(view) };
    }),
    moreViews: (views?.total ?? 0) > MAX_VIEWS,
  };
}

function chainsNote(more: number): string {
  const rest = more > 0 ? ` ${more.toLocaleString('en')} more chains are in the filter.` : '';
  return `Opens ${OFFER.limit} records with what is one edge away. Counts are of the zone; you see what you may read.${rest}`;
}

async function orNothing<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return undefined;
  }
}

/** Example queries: one for each of the first edge definitions that begin at different chains. */
export function examplesOf(
  edges: readonly { name: string; fromDictionary: string; toDictionary: string }[],
): StartData['examples'] {
  const firsts = new Map(edges.toReversed().map((edge) => [edge.fromDictionary, edge]));
  return [...firsts.values()]
    .toReversed()
    .slice(0, MAX_EXAMPLES)
    .map(({ name, fromDictionary: from, toDictionary: to }, index) => {
      const limit = [5, 10, 1][index] ?? 5;
      const query = `GRAPH ${printChain(from)} LIMIT ${limit} TRAVERSE ANY 0..${index === 1 ? 1 : 2}`;
      return {
        title: `${from} ${name} ${to}`,
        query,
        to: paths.lifegraph({ mode: 'advanced', query }),
      };
    });
}
