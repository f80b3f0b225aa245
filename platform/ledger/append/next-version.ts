import type { Actor, Head, NewVersion } from '#platform/ledger/record.ts';

/** The next version of a record, which differs from the previous one in the given changes only. */
export function nextVersion(
  previous: Head,
  operation: NewVersion['operation'],
  actor: Actor,
  changes: Partial<Pick<NewVersion, 'owners' | 'limitedOwners' | 'body'>> = {},
): NewVersion {
  const { chain, id, type, owners, limitedOwners, body } = previous;
  return { chain, id, type, owners, limitedOwners, body, ...changes, operation, actor, previous };
}
