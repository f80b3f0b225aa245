import { useState } from 'react';
import { paths } from '#app/paths/paths.ts';
import { useServerData } from '#app/ui/browser/use-server-data.ts';
import type { Option } from '#app/ui/controls/option.ts';

/**
 * The attributes of the chain that is chosen in a form.
 * @param chain the chain whose attributes came with the page; '' for none
 * @param attributes the attributes of that chain
 */
export function useChainAttributes(chain: string, attributes: readonly Option[]) {
  const [chosen, setChosen] = useState(chain);
  const isOther = chosen !== '' && chosen !== chain;
  const { data: loaded = [], failed } = useServerData<readonly Option[]>(
    isOther ? paths.chainAttributes(chosen) : undefined,
  );
  return {
    chain: chosen,
    chooseChain: setChosen,
    attributes: chosen === chain ? attributes : loaded,
    failed,
  };
}
