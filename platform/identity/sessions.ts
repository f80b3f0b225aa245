/** The sessions of the demo identity provider, which are part of its state (adapter.ts). */
import { sql } from 'kysely';

import { execute, run, type Queryable } from '#platform/storage/database.ts';

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

/** True while the session with this uid exists. */
export async function sessionLives(
  db: Queryable,
  realm: string,
  uid: string,
  now: Date,
): Promise<boolean> {
  const rows = await run(
    db,
    sql`select 1 from identity_state where realm = ${realm} and model = 'Session' and uid = ${uid}
          and expires_at > ${now.toISOString()}`,
  );
  return rows.length > 0;
}
