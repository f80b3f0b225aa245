/** The data of an editor of TQL about the zone: its chains, and their attributes once a query names them. */
import { paths } from '#app/paths/paths.ts';
import { readServerData } from '#app/ui/browser/use-server-data.ts';
import type { TqlContext } from '#app/ui/code-editor/tql-help.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';

/** @param given the known chains, and the allowed kinds of queries */
export function tqlContext(given: Omit<TqlContext, 'loadAttributes'>): TqlContext {
  const known = new Map<string, ReturnType<TqlContext['loadAttributes']>>();
  return {
    ...given,
    loadAttributes(chain) {
      const attributes = known.get(chain) ?? readAttributes(chain);
      known.set(chain, attributes);
      return attributes;
    },
  };
}

async function readAttributes(chain: string): ReturnType<TqlContext['loadAttributes']> {
  const { signal } = new AbortController();
  const options = await readServerData<Option[]>(paths.chainAttributes(chain), signal);
  return options?.map(({ value, description }) => ({
    path: value,
    datatype: description as Datatype,
  }));
}
