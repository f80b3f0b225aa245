/** Applies new definitions to the records that existed before them. */
import type { ZoneRef } from '#platform/storage/zone.ts';
import { keyPendingEdges } from './pending-edges.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { buildPendingIndexes } from './pending-indexes.ts';

/**
 * Creates the missing index entries and edge keys of a zone's existing records. After an interruption, the next call
 * does what is left.
 */
export async function catchUp(ledger: Ledger, zone: ZoneRef): Promise<void> {
  await buildPendingIndexes(ledger, zone);
  await keyPendingEdges(ledger, zone);
}
