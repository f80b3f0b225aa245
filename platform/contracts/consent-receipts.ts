/** Receipts of reading by consent: one per contract and query, signed by the zone. */
import type { Consent } from '#platform/access/visible.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** The types of record that receipts have. */
export const RECEIPT_TYPES = {
  consentcontracts: 'CONSENT_CONTRACT_RECEIPT',
  smartcontracts: 'SMART_CONTRACT_RECEIPT',
} as const;

/**
 * Appends a receipt for each contract that a query read through. Await it before sending any of the records. The
 * owners of the contract own the receipt; the readers are its limited owners.
 * @param tql the query, as it was run
 */
export async function recordConsentedRead(
  { ledger }: { ledger: Ledger },
  { zone, actor }: { zone: ZoneRef; actor: Actor },
  consents: readonly Consent[],
  tql: string,
): Promise<void> {
  if (consents.length === 0) return;
  const readers = [...new Set([actor.effectiveId, actor.loggedInId])];
  const plan = async (tx: LedgerTransaction) => {
    for (const { id, chain, owners } of consents) {
      await tx.append({
        chain,
        id: newRecordId(),
        type: RECEIPT_TYPES.consentcontracts,
        operation: 'CREATE',
        owners: [...owners],
        limitedOwners: readers,
        actor,
        signedBy: 'zone',
        body: {
          contractSdoId: id,
          contractOwnerId: owners[0],
          receiptConsentContract: { tqlBase64: Buffer.from(tql).toString('base64') },
        },
      });
    }
  };
  await ledger.append(zone, plan, { blind: true });
}
