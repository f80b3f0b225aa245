/** The data of the form Execute Smart Contract, and the parameters of its address. */
import type { ContractChoice, RunShape } from '#app/fields/contract-run/run-form.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import type { FormConstraint } from '#app/forms/use-server-form.ts';

export const CHAIN_PARAM = 'chain';
export const CONTRACT_PARAM = 'contract';

/** The contract is present in the second step. */
export interface ExecuteContractData extends ContractChoice {
  /** What the second step begins with. */
  value: RunShape;
  userName: string;
  formToken: FormToken;
  constraint: FormConstraint;
  backTo: string;
}
