/** The parameter of the Execute screen's address that names the contract (B-047, B-048). */
export const CONTRACT_PARAM = 'sdoId';

/** What a run that failed has left. */
export interface FailedRun {
  errorLog: string;
  console: string;
  /** The address of the receipt. */
  receiptTo: string;
}
