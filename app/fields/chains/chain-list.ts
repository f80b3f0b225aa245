/** The parameter of the address that names a chain. */
export const CHAIN_PARAM = 'chain';

/** The chains that a form offers. */
export interface ChainList {
  /** The names of the first chains, sorted. */
  names: string[];
  /** The number of all chains. */
  total: number;
}

/** True when only the first chains were sent. */
export function isCut({ names, total }: ChainList): boolean {
  return total > names.length;
}

/** True unless the list shows that the zone has no such chain; for a cut list only the platform can tell. */
export function mayBeChain(list: ChainList, name: string): boolean {
  return list.names.includes(name) || (name !== '' && isCut(list));
}
