/** The parameter of the Execute screen's address that names the contract (B-047, B-048). */
export const EXECUTED_PARAM = 'sdoId';

/** The output of an execution that failed, and its receipt. */
export interface FailedExecution {
  errorLog: string;
  console: string;
  receiptTo: string;
}
