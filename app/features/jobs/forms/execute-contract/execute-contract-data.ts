/** The data of the form Execute Smart Contract, and a parameter of its address. */
import type {
  ContractChoice,
  ExecutionShape,
} from '#app/fields/contract-execution/execution-form.ts';
import type { JobFormData } from '#app/features/jobs/forms/job-form-data.ts';

export const JOB_CONTRACT_PARAM = 'contract';

/** The contract is only present in the second step. */
export interface ExecuteContractData extends ContractChoice, JobFormData {
  /** The initial values of the second step. */
  value: ExecutionShape;
  userName: string;
}
