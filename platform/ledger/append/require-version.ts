/** Changes that hold only for the version that their caller began with. */
import { sql } from 'kysely';
import { run } from '#platform/storage/database.ts';
import type { Actor, Head } from '../record.ts';
import type { LedgerTransaction } from './ledger.ts';

/** The hashes (hex) of the versions that a change may follow; undefined for any version. */
export type ExpectedVersions = readonly string[] | undefined;

/** A record has another version than the caller began with. Sent as 409; the message says who wrote it and when. */
export class StaleVersion extends Error {
  override name = 'StaleVersion';
}

/**
 * Compares a present record with what its caller expects. Call it in the plan that changes the record, so that no other
 * version can come between.
 * @throws StaleVersion
 */
export async function requireVersion(
  tx: Pick<LedgerTransaction, 'sql' | 'zone'>,
  head: Head,
  expected: ExpectedVersions,
  actor: Actor,
): Promise<void> {
  if (expected === undefined || expected.includes(head.hash.toString('hex'))) return;
  const who = head.loggedInId === actor.loggedInId ? 'You' : await nameOf(tx, head.loggedInId);
  const [day, time] = head.timestamp.split(/[T.]/);
  throw new StaleVersion(
    `${who} changed this on ${day} at ${time} UTC, after the version that you began with. Look at the newest version before you save again.`,
  );
}

async function nameOf({ sql: on, zone }: Pick<LedgerTransaction, 'sql' | 'zone'>, wallet: string) {
  const [row] = await run<{ name: string | null }>(
    on,
    sql`select name from head where zone = ${zone.id} and id = ${wallet}`,
  );
  return row?.name ?? 'Somebody';
}
