/** The data of the form Execute Smart Contract, and a parameter of its address. */
import type { ContractChoice, RunShape } from '#app/fields/contract-run/run-form.ts';
import type { JobFormData } from './job-form-data.ts';

export const CONTRACT_PARAM = 'contract';

/** The contract is present in the second step. */
export interface ExecuteContractData extends ContractChoice, JobFormData {
  /** What the second step begins with. */
  value: RunShape;
  userName: string;
}
