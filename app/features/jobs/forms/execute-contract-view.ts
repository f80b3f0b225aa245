/** The view of the form Execute Smart Contract, and the parameters of its address. */
import type { ChainList } from '#app/forms/chain-list.ts';
import type { FormTicket } from '#app/forms/ticket.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';
import type { Option } from '#app/ui/controls/option.ts';

export const CHAIN_PARAM = 'chain';
export const CONTRACT_PARAM = 'contract';
/** Set by NEXT: the first step is to be checked, and left when it is complete. */
export const STEP_PARAM = 'step';

export const MOST_PARAMETERS = 100;

export interface ExecuteContractView {
  chains: ChainList;
  /** '' for none. */
  chain: string;
  /** The contracts of the chain. */
  contracts: Option[];
  /** The chosen one; present in the second step. */
  contract?: { id: string; name: string; functions: string[]; code: string };
  /** What NEXT found wrong in the first step, by field. */
  problems: { chain?: string; contract?: string };
  userName: string;
  ticket: FormTicket;
  constraint: FormConstraint;
  backTo: string;
}

export type ExecuteShape = {
  func: string;
  parameters: { name: string; value: string }[];
};
