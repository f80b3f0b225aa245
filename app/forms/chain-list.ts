/** The chains that a form offers. */
export interface ChainList {
  /** The first ones, by name. */
  names: string[];
  /** How many there are in all. */
  total: number;
}

/** Whether not all chains were sent. */
export function isCut({ names, total }: ChainList): boolean {
  return total > names.length;
}

/** Whether a chain may be one of the zone: of a cut list, only the platform can say. */
export function mayBeChain(list: ChainList, name: string): boolean {
  return list.names.includes(name) || (name !== '' && isCut(list));
}
