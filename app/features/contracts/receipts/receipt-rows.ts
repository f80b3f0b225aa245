/** The rows of a list of receipts. */

/** Shown for a value that is not there (B-174). */
export const NONE = '--';

/** A wallet by its id, and by its name where that is known. */
export interface Party {
  id: string;
  name?: string;
}

export interface ReceiptRow {
  id: string;
  /** The address of the receipt's own page. */
  to: string;
  timestamp: string;
  /** The id of the contract. */
  sdoId: string;
  effective: Party;
  loggedIn: Party;
  /** Of smart contracts. */
  function?: string;
  successful?: boolean;
  owners: Party[];
}

/** Page sizes of every grid of receipts, the second at first (B-144, B-145, B-648, B-649). */
export const RECEIPT_SIZES = [5, 10, 20] as const;
export const RECEIPT_SIZE = 10;
