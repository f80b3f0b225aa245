import type { Actor, Head } from '../ledger/record.ts';

/**
 * Whether whoever acts may change a record or contract: its owners and limited owners may. Standing for an
 * owner is not enough, one has to act as it; and a consent to read gives no right to write.
 */
export function mayChange(
  { owners, limitedOwners }: Pick<Head, 'owners' | 'limitedOwners'>,
  { effectiveId }: Actor,
): boolean {
  return owners.includes(effectiveId) || limitedOwners.includes(effectiveId);
}
