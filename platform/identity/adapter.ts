/**
 * Stores the state of oidc-provider in PostgreSQL, so that all instances share it. Realm and model are part of every
 * key, so that a code can never be read as a token, or in another realm. Who holds an id has its rights (session
 * cookies, codes, refresh tokens), so only hashes of ids are stored: a copy of the table opens nothing.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { build, execute, runOne } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import { findServiceClient } from './accounts/service-accounts.ts';

/** Stands for the id in a stored address. */
const ID_MARK = '{id}';

interface StateRow {
  payload: AdapterPayload;
  consumed: number | null;
}

/** The adapters of oidc-provider, one per model, for one realm. */
export function stateAdapter(db: Database, realm: string, clock: () => Date): AdapterFactory {
  return (model) => {
    const store = stateStore(db, realm, model, clock);
    if (model !== 'Client') return store;
    return { ...store, find: (id) => findServiceClient(db, realm, id) };
  };
}

function stateStore(db: Database, realm: string, model: string, clock: () => Date): Adapter {
  const now = () => clock().toISOString();
  const read = async (column: 'id' | 'uid', value: string) => {
    const row = await runOne<StateRow>(
      db,
      sql`select payload, extract(epoch from consumed_at)::int as consumed from identity_state
          where realm = ${realm} and model = ${model} and ${sql.ref(column)} = ${value}
            and (expires_at is null or expires_at > ${now()})`,
    );
    return (
      row && (row.consumed === null ? row.payload : { ...row.payload, consumed: row.consumed })
    );
  };
  return {
    find: async (id) => {
      const payload = await read('id', hash(id));
      return payload && withId(payload, id);
    },
    // The result has no id, because only the cookie has it. Such a session is read, never saved.
    findByUid: (uid) => read('uid', uid),
    // The device flow is disabled, so there are no user codes.
    findByUserCode: () => Promise.resolve(undefined),

    async upsert(id, payload, expiresIn) {
      const grantId = grantOf(model, id, payload);
      const uid = model === 'Session' ? payload.uid : undefined;
      await execute(
        db,
        sql`insert into identity_state (realm, model, id, grant_id, uid, account, payload, expires_at)
            values (${realm}, ${model}, ${hash(id)}, ${grantId}, ${uid}, ${payload.accountId},
              ${storableJson(withoutId(payload, id))}, ${now()}::timestamptz + make_interval(secs => ${expiresIn}))
            on conflict (realm, model, id) do update set
              grant_id = excluded.grant_id, uid = excluded.uid, account = excluded.account,
              payload = excluded.payload, expires_at = excluded.expires_at`,
      );
    },

    async consume(id) {
      const consumed = await execute(
        db,
        build
          .updateTable('identity_state')
          .set({ consumed_at: now() })
          .where((is) => is.and({ realm, model, id: hash(id) }))
          .where('consumed_at', 'is', null),
      );
      if (consumed === 0) await refuseSecondUse(db, realm, model, hash(id));
    },

    async destroy(id) {
      const known = { realm, model, id: hash(id) };
      await execute(
        db,
        build.deleteFrom('identity_state').where((is) => is.and(known)),
      );
    },

    async revokeByGrantId(grantId) {
      const granted = { realm, model, grant_id: grantId };
      await execute(
        db,
        build.deleteFrom('identity_state').where((is) => is.and(granted)),
      );
    },
  };
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/**
 * The stored part of a payload: without its id, which the address of an interaction has, and without the session's
 * cookie.
 */
function withoutId({ jti: _, ...payload }: AdapterPayload, id: string): AdapterPayload {
  const { returnTo, session } = payload;
  const { cookie: __, ...rest } = { ...session } as { cookie?: unknown };
  return {
    ...payload,
    ...(session && { session: rest as AdapterPayload['session'] }),
    ...(returnTo && { returnTo: returnTo.replace(id, ID_MARK) }),
  };
}

function withId(payload: AdapterPayload, id: string): AdapterPayload {
  const { returnTo } = payload;
  return { ...payload, jti: id, ...(returnTo && { returnTo: returnTo.replace(ID_MARK, id) }) };
}

/** The grant whose end deletes the row. An interaction only refers to one, and must survive a change of the user. */
function grantOf(model: string, id: string, payload: AdapterPayload): string | undefined {
  if (model === 'Grant') return id;
  return model === 'Interaction' ? undefined : payload.grantId;
}

/**
 * Refuses a second concurrent use of a code or token, which oidc-provider notices only after the first use. It
 * revokes the whole grant, as one of the two holders is not the client (RFC 9700, 4.14.2).
 * @throws InvalidGrant always
 */
async function refuseSecondUse(
  db: Queryable,
  realm: string,
  model: string,
  hashedId: string,
): Promise<never> {
  await execute(
    db,
    sql`delete from identity_state where realm = ${realm} and grant_id =
          (select grant_id from identity_state
           where realm = ${realm} and model = ${model} and id = ${hashedId})`,
  );
  throw new errors.InvalidGrant(`${model} already used`);
}

/** Deletes expired state. */
export async function sweepExpiredState(db: Queryable, now: Date): Promise<void> {
  const expired = build.deleteFrom('identity_state').where('expires_at', '<=', now.toISOString());
  await execute(db, expired);
}
