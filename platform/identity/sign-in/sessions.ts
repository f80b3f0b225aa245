/** The sessions of the demo identity provider, which are part of its state (adapter.ts). */
import { sql } from 'kysely';
import { batchLookups } from '#platform/storage/batch-lookups.ts';
import { execute, run } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';

/**
 * Ends the session with this uid, which is the `sid` of its tokens, and revokes its grants, codes and refresh tokens.
 */
export async function endSession(db: Queryable, realm: string, uid: string): Promise<void> {
  await execute(
    db,
    sql`with ended as (
          delete from identity_state
          where realm = ${realm} and model = 'Session' and uid = ${uid} returning payload
        )
        delete from identity_state where realm = ${realm} and grant_id in
          (select client.value ->> 'grantId'
           from ended, jsonb_each(coalesce(payload -> 'authorizations', '{}')) as client)`,
  );
}

/**
 * Returns the function that tells whether the session with this uid exists. It is asked at each call of the API, so
 * concurrent questions share one statement.
 */
export function createSessionLookup(
  db: Database,
  clock: () => Date,
): (realm: string, uid: string) => Promise<boolean> {
  const find = batchLookups<[realm: string, uid: string], object>((keys) =>
    run(
      db,
      sql`select asked from identity_state
          join unnest(${keys.map(([realm]) => realm)}::text[], ${keys.map(([, uid]) => uid)}::text[])
            with ordinality as given(of, wanted, asked) on realm = of and uid = wanted
          where model = 'Session' and expires_at > ${clock().toISOString()}`,
      { prepared: true },
    ),
  );
  return async (realm, uid) => (await find([realm, uid])) !== undefined;
}
