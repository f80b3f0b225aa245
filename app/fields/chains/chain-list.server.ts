import type { PlatformClient } from '#app/platform-client/client.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ChainList } from './chain-list.ts';

/** Longer lists are cut, because they would be larger than the rest of the page and nobody reads them. */
const MAX_CHAINS = 300;

/**
 * Loads the chains that a form offers.
 * @throws PlatformError when the call fails
 */
export async function loadChains(api: PlatformClient): Promise<ChainList> {
  const query = { summary: 'true', orderBy: 'name', limit: MAX_CHAINS } as const;
  const { data, total = data.length } = await api.call(CALLS.listDictionaries, { query });
  return { names: data.map(({ name }) => name), total };
}
