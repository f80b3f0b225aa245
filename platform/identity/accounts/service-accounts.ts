/**
 * The service accounts of the demo identity provider: clients that get tokens for themselves (client credentials, RFC
 * 6749, section 4.4), and act as a system wallet of one zone. `npm run admin -- client add` makes them.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import { isUuid } from '#model/fields/fields.ts';
import { parseRoles } from '#model/access/roles.ts';
import type { Role } from '#model/access/roles.ts';
import { batchLookups } from '#platform/storage/batch-lookups.ts';
import { build, execute, run, runOne } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';

const SECRET_BYTES = 32;

export interface ServiceAccount {
  /** The subject of its tokens (a UUID). */
  id: string;
  clientId: string;
  /** The zone in which it may act. */
  zone: string;
  /** The system wallet as which it acts there. */
  systemWallet: string;
  roles: Role[];
}

export type NewServiceAccount = Omit<ServiceAccount, 'id'> & { realm: string };

/** Finds a service account of a realm by the subject of its tokens. */
export type FindServiceAccount = (
  realm: string,
  subject: string,
) => Promise<ServiceAccount | undefined>;

type Row = Omit<ServiceAccount, 'roles'> & { roles: string[] };

const COLUMNS = sql`id, client_id as "clientId", zone, system_wallet as "systemWallet", roles`;

/**
 * Creates the account, or sets everything but the id of an existing one. Returns its new secret. Only a hash of the
 * secret is stored, so it cannot be shown again.
 */
export async function saveServiceAccount(
  on: Queryable,
  { realm, clientId, zone, systemWallet, roles }: NewServiceAccount,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await execute(
    on,
    sql`insert into identity_service_account (realm, client_id, secret_hash, zone, system_wallet, roles)
        values (${realm}, ${clientId}, ${hashSecret(secret)}, ${zone}, ${systemWallet}, ${roles}::text[])
        on conflict (realm, client_id) do update set secret_hash = excluded.secret_hash,
          zone = excluded.zone, system_wallet = excluded.system_wallet, roles = excluded.roles`,
  );
  return secret;
}

/** Removes the account: its tokens are refused from now on. */
export async function removeServiceAccount(
  on: Queryable,
  realm: string,
  clientId: string,
): Promise<void> {
  await execute(
    on,
    build
      .deleteFrom('identity_service_account')
      .where('realm', '=', realm)
      .where('client_id', '=', clientId),
  );
}

/** The accounts of a realm by name. */
export async function listServiceAccounts(on: Queryable, realm: string): Promise<ServiceAccount[]> {
  const rows = await run<Row>(
    on,
    sql`select ${COLUMNS} from identity_service_account where realm = ${realm} order by client_id`,
  );
  return rows.map(toAccount);
}

/** The account of a client. */
export async function readServiceAccount(
  on: Queryable,
  realm: string,
  clientId: string,
): Promise<ServiceAccount | undefined> {
  const row = await runOne<Row>(
    on,
    sql`select ${COLUMNS} from identity_service_account
        where realm = ${realm} and client_id = ${clientId}`,
  );
  return row && toAccount(row);
}

/** The lookup of an account, which each of its requests needs, batched. */
export function createServiceAccountLookup(db: Database): FindServiceAccount {
  const find = batchLookups<[realm: string, id: string], Row>((keys) =>
    run(
      db,
      sql`select asked, ${COLUMNS} from identity_service_account
          join unnest(${keys.map(([realm]) => realm)}::text[], ${keys.map(([, id]) => id)}::uuid[])
            with ordinality as given(of, wanted, asked) on realm = of and id = wanted`,
    ),
  );
  return async (realm, subject) => {
    const row = isUuid(subject) ? await find([realm, subject]) : undefined;
    return row && toAccount(row);
  };
}

function toAccount({ roles, ...row }: Row): ServiceAccount {
  return { ...row, roles: parseRoles(roles) };
}

/** The client of a service account as oidc-provider stores clients. The hash replaces the secret (`secretMatches`). */
export async function findServiceClient(
  db: Queryable,
  realm: string,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  const row = await runOne(
    db,
    build
      .selectFrom('identity_service_account')
      .select('secret_hash as hash')
      .where('realm', '=', realm)
      .where('client_id', '=', clientId),
  );
  return (
    row && {
      client_id: clientId,
      client_secret: row.hash,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    }
  );
}

/** A secret is 256 random bits, so one round of SHA-256 is enough: unlike a password, it cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function secretMatches(secret: string, hash: string | undefined): boolean {
  const [given, right] = [Buffer.from(hashSecret(secret)), Buffer.from(hash ?? '')];
  return given.length === right.length && timingSafeEqual(given, right);
}
