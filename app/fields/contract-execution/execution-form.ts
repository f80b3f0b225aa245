/** Shared by the forms that execute a function of a smart contract, at once or in a job. */
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import type { Option } from '#app/ui/controls/option.ts';

/** The parameter that the button to the next step sets: the choice is then checked, and left when it is complete. */
export const STEP_PARAM = 'step';

export const MAX_PARAMETERS = 100;

export type ExecutionShape = {
  func: string;
  parameters: { name: string; value: string }[];
};

/** A contract that can be executed. */
export interface ExecutableContract {
  id: string;
  name: string;
  /** The functions that its code shows; an execution may name others. */
  functions: ExecutableFunction[];
  code: string;
}

export interface ExecutableFunction {
  name: string;
  /** The names of the arguments that it reads, as far as its code tells. */
  parameters: string[];
}

/** The chain and the contract. */
export interface ContractChoice {
  chains: ChainList;
  /** '' for none. */
  chain: string;
  /** The contracts of the chain. */
  contracts: Option[];
  /** The chosen one; present once the choice is complete. */
  contract?: ExecutableContract;
  /** The problems of the choice, by field. */
  problems: { chain?: string; contract?: string };
}
