/** The rows of a list of receipts. */
import { paths } from '#app/paths/paths.ts';
import type { ContractType } from '#model/contracts/receipt.ts';

/** A wallet by its id, and by its name where that is known. */
export interface NamedWallet {
  id: string;
  name?: string;
}

export interface ReceiptRow {
  id: string;
  chain: string;
  /** The address of the receipt's own page. */
  to: string;
  timestamp: string;
  /** The id of the contract. */
  sdoId: string;
  effective: NamedWallet;
  loggedIn: NamedWallet;
  /** The name of the function. Only receipts of smart contracts have it. */
  function?: string;
  successful?: boolean;
  owners: NamedWallet[];
}

/** The page sizes of every grid of receipts. The second one is the initial size (B-144, B-145, B-648, B-649). */
export const RECEIPT_SIZES = [5, 10, 20] as const;
export const RECEIPT_SIZE = 10;

/** The sortable columns. The owners are a list and cannot be sorted. */
export const SORTABLE_RECEIPTS: Record<ContractType, readonly string[]> = {
  consentcontracts: ['timestamp', 'chain', 'sdoId', 'effectiveId', 'loggedInId'],
  smartcontracts: ['timestamp', 'chain', 'sdoId', 'function', 'successful'],
};

/** The address of the receipts of a kind of contract. */
export function receiptsAddress(
  type: ContractType,
  query: { chain?: string; row?: string } = {},
): string {
  return paths.receipts({ ...(type === 'consentcontracts' && { type: 'consent' }), ...query });
}
