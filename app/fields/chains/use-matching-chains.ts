import { SEARCH_DELAY_MS } from '#app/ui/controls/search-delay.ts';
import type { GoHits } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import type { ChainList } from './chain-list.ts';

/**
 * What a text input for a chain suggests: the first chains of the list or, once something is typed, the chains that the
 * palette's search finds.
 */
export function useMatchingChains(
  chains: ChainList,
  typed: string,
): { names: readonly string[]; hint: string } {
  const { data, failed } = useServerData<GoHits>(typed === '' ? undefined : paths.goSearch(typed), {
    delayMs: SEARCH_DELAY_MS,
  });
  const dictionaries = data?.hits.filter(({ kind }) => kind === 'dictionaries');
  const hasFailed = failed || data?.failure !== undefined;
  return {
    names: dictionaries?.map(({ name }) => name) ?? chains.names,
    hint: hasFailed
      ? 'The chains could not be searched. Type the whole name, or try again in a moment.'
      : `One of ${chains.total.toLocaleString('en')} chains, by its name.`,
  };
}
