/** Changes that hold only for the version that their caller began with. */
import { build, runOne } from '#platform/storage/database.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';

/** The hashes (hex) of the versions that a change may follow; undefined for any version. */
export type ExpectedVersions = readonly string[] | undefined;

/**
 * The error when a record has another version than the caller began with. It is sent as 409; the message says who wrote
 * the version and when.
 */
export class StaleVersionError extends Error {
  override name = 'StaleVersionError';
}

/**
 * Compares a present record with what its caller expects. Call it in the plan that changes the record, so that no other
 * version can come between.
 * @throws StaleVersionError
 */
export async function requireVersion(
  tx: { sql: Queryable; zone: ZoneRef },
  head: Head,
  expected: ExpectedVersions,
  actor: Actor,
): Promise<void> {
  if (expected === undefined || expected.includes(head.hash.toString('hex'))) return;
  const who = head.loggedInId === actor.loggedInId ? 'You' : await nameOf(tx, head.loggedInId);
  const [day, time] = head.timestamp.split(/[T.]/);
  throw new StaleVersionError(
    `${who} changed this on ${day} at ${time} UTC, after the version that you began with. Look at the newest version before you save again.`,
  );
}

async function nameOf({ sql: on, zone }: { sql: Queryable; zone: ZoneRef }, wallet: string) {
  const row = await runOne(
    on,
    build
      .selectFrom('head')
      .select('name')
      .where((is) => is.and({ zone: zone.id, id: wallet })),
  );
  return row?.name ?? 'Somebody';
}
