/** The data of the form Execute Smart Contract, and a parameter of its address. */
import type {
  ContractChoice,
  ExecutionShape,
} from '#app/fields/contract-execution/execution-form.ts';
import type { JobFormData } from '#app/features/jobs/forms/job-form-data.ts';

export const JOB_CONTRACT_PARAM = 'contract';

/** The contract is present in the second step. */
export interface ExecuteContractData extends ContractChoice, JobFormData {
  /** What the second step begins with. */
  value: ExecutionShape;
  userName: string;
}
