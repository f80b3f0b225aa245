/** The parameter of the Execute screen's address that names the contract (B-047, B-048). */
export const EXECUTED_PARAM = 'sdoId';

/** What an execution that failed has left. */
export interface FailedExecution {
  errorLog: string;
  console: string;
  /** The address of the receipt. */
  receiptTo: string;
}
