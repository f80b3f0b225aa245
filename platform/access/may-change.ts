import type { Actor, Head } from '#platform/ledger/record.ts';

/**
 * Whether the actor may change a record or contract: only its owners and limited owners may. Membership in an
 * owning group is not enough, the actor has to act as the owner; consent to read gives no right to write.
 */
export function mayChange(
  { owners, limitedOwners }: Pick<Head, 'owners' | 'limitedOwners'>,
  { effectiveId }: Actor,
): boolean {
  return owners.includes(effectiveId) || limitedOwners.includes(effectiveId);
}
