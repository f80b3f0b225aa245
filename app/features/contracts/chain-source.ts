import type { FieldSource } from '#app/fields/field-frame.tsx';

/** The parameter of the address that names the chain. */
export const CHAIN_PARAM = 'chain';

/** A chain, and how many of what the page lists it has. */
export interface BusyChain {
  chain: string;
  count: number;
}

/** The data of a chain field in a form that is sent to an address and needs no conform. */
export function chainSource(
  id: string,
  { chain, problem }: { chain: string; problem?: string | undefined },
): FieldSource<string | undefined> {
  return {
    id,
    name: CHAIN_PARAM,
    key: undefined,
    descriptionId: `${id}-hint`,
    errorId: `${id}-error`,
    errors: problem === undefined ? undefined : [problem],
    required: undefined,
    maxLength: undefined,
    initialValue: chain,
    defaultOptions: undefined,
  };
}
