/** The parameters of the address of the Execute screen (B-047, B-048), and what a failed run shows. */
export const CHAIN_PARAM = 'chain';
export const CONTRACT_PARAM = 'sdoId';

/** What a run that failed has left. */
export interface FailedRun {
  errorLog: string;
  console: string;
  /** The address of the receipt. */
  receiptTo: string;
}
