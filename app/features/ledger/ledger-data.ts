/** The data of the page of a zone's ledger. */
import type { FormToken } from '#app/forms/form-token.ts';
import type { LedgerState } from '#model/ledger/ledger-state.ts';

export interface LedgerData {
  ledger: LedgerState;
  /** The name of the person who asked for the last verification. */
  askedBy: string | undefined;
  formToken: FormToken;
}

/** The problem of a refused form. It is one of the file, or of the form as a whole. */
export interface LedgerReply {
  problem: string;
  atFile?: true;
}

/** The field with the action of the form. */
export const DO_FIELD = 'do';
export const VERIFY = 'verify';
export const TAKE_CHECKPOINT = 'checkpoint';
