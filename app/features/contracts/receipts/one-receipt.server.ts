/** The page of one receipt. */
import { redirect } from '@remix-run/node';
import { readContract } from '#app/features/contracts/read-contract.server.ts';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { isSignedLink } from '#app/session/signed-link.server.ts';
import { receiptSchema } from '#model/contracts/receipt.ts';
import type { ContractType, Receipt } from '#model/contracts/receipt.ts';
import { mayOpen } from '#model/access/roles.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { receiptDetails } from './receipt-details.ts';
import type { ReceiptDetails } from './receipt-details.ts';
import { receiptsAddress } from './receipt-rows.ts';

export interface ReceiptData extends ReceiptDetails {
  /** The list that the page was opened from. */
  backTo: string;
}

const ROLE_KEY = { consentcontracts: 'consentContract', smartcontracts: 'smartContract' } as const;

const ABSENT = 'There is no such receipt in this zone, or none that you may see.';

/**
 * Loads the page of a receipt.
 * @throws Response a redirect to the list of receipts when the address is not that of a row (B-156); 404 when there is
 *   no such receipt
 */
export async function loadReceipt(
  session: Session,
  request: Request,
  { type, chain = '', sdoId = '' }: { type: ContractType; chain?: string; sdoId?: string },
): Promise<ReceiptData> {
  const pages = type === 'consentcontracts' ? paths.consentContracts : paths.smartContracts;
  // A person who may not open the lists came from the table of receipts.
  const backTo = mayOpen(session.roles, ROLE_KEY[type])
    ? pages.list({ tab: 'receipts', chain })
    : receiptsAddress(type, { chain });
  if (!isSignedLink(request, pages.receipt(chain, sdoId))) throw redirect(backTo);
  return { ...(await readReceipt(session, { type, chain, sdoId })), backTo };
}

/** Reads a receipt. @throws Response 404 when there is no such receipt, or what the platform answered instead */
export async function readReceipt(
  session: Session,
  { type, ...params }: { type: ContractType; chain: string; sdoId: string },
): Promise<ReceiptDetails> {
  const schema = receiptSchema.refine((receipt) => isOfType(receipt, type));
  const { data: receipt } = await readContract(session, params, { schema, absent: ABSENT });
  return receiptDetails(receipt, await readWalletNames(session, walletsOf(receipt)));
}

function isOfType(receipt: Receipt, type: ContractType): boolean {
  const ofConsent = receipt.receiptConsentContract !== undefined;
  return ofConsent === (type === 'consentcontracts');
}

function walletsOf({ header, ...receipt }: Receipt): string[] {
  return [
    receipt.contractOwnerId,
    receipt.effectiveId,
    receipt.loggedInId,
    header.signer,
    ...header.owners.slice(0, 1),
    ...header.limitedOwners.slice(0, 1),
  ];
}
