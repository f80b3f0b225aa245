/** What new definitions leave to be done for the records that were there before them. */
import type { ZoneRef } from '#platform/storage/zone.ts';
import { keyPendingEdges } from './pending-edges.ts';
import type { Ledger } from '../append/ledger.ts';
import { buildPendingIndexes } from './pending-indexes.ts';

/**
 * Brings index entries and edge keys of a zone's present records in line with its definitions. Begun anew
 * after it was interrupted, it does what is left.
 */
export async function catchUp(ledger: Ledger, zone: ZoneRef): Promise<void> {
  await buildPendingIndexes(ledger, zone);
  await keyPendingEdges(ledger, zone);
}
