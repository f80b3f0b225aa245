/**
 * The accounts of the demo identity provider and their roles in the zones of their realm.
 */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { parseRoles } from '#model/access/roles.ts';
import type { Role } from '#model/access/roles.ts';
import { build, execute, runOne, transaction, hasRows } from '#platform/storage/database.ts';
import type { Columns, Database, Queryable } from '#platform/storage/database.ts';
import { storableJson } from '#platform/storage/storable.ts';
import { admitAttempt, forgetAttempts } from '#platform/identity/sign-in/sign-in-attempts.ts';
import type { Attempt, Clockwork } from '#platform/identity/sign-in/sign-in-attempts.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { PasswordCost } from './passwords.ts';
import type { ServiceAccount } from './service-accounts.ts';

const REALM_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+$/;
const LONGEST_EMAIL = 320;

/** A refused change of an account; the message says what to do. */
export class AccountError extends Error {
  override name = 'AccountError';
}

export interface NewAccount {
  realm: string;
  email: string;
  /** The full name; its first word becomes the given name. */
  name: string;
  password: string;
  /** Roles by zone name; a missing zone means no access. */
  roles: Readonly<Record<string, readonly Role[]>>;
}

/** The claims of an account in a token, named as in Keycloak. */
export interface AccountClaims {
  sub: string;
  preferred_username: string;
  email: string;
  email_verified: boolean;
  name: string;
  given_name: string;
  family_name: string;
  realm_access: { roles: string[] };
  resource_access: Record<string, { roles: Role[] }>;
}

export type PasswordCheck =
  | { outcome: 'ok'; id: string }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; seconds: number };

/** True for a name that can be part of a URL and of a file name. */
export function isRealmName(realm: string): boolean {
  return REALM_PATTERN.test(realm);
}

/** A realm exists for the identity provider when it has an account, of a person or of a program. */
export async function realmExists(db: Queryable, realm: string): Promise<boolean> {
  if (!isRealmName(realm)) return false;
  const ofRealm = sql`where realm = ${realm}`;
  return (
    (await hasRows(db, sql`from identity_account ${ofRealm}`)) ||
    (await hasRows(db, sql`from identity_service_account ${ofRealm}`))
  );
}

/**
 * Creates the account or updates the one with this email: sets name, password and all roles, and enables it. Another
 * password than before ends its sessions, as somebody may have known the old one. Returns its id (a UUID, the `sub` of
 * its tokens), which an update keeps.
 * @param cost of the password's hash, for accounts of tests
 * @throws AccountError when the realm, the email, the name or the password cannot be used
 */
export async function createAccount(
  db: Database,
  account: NewAccount,
  cost?: PasswordCost,
): Promise<string> {
  const email = normalEmail(account.email);
  const name = account.name.trim();
  refuseUnusable({ ...account, email, name });
  const [given, ...family] = name.split(/\s+/);
  const hash = await hashPassword(account.password, cost);
  const held = await runOne<Columns<'identity_account', 'password_hash'>>(
    db,
    sql`select password_hash from identity_account
        where realm = ${account.realm} and lower(email) = lower(${email})`,
  );
  const isChanged = held && !(await passwordMatches(account.password, held.password_hash));
  return transaction(db, async (on) => {
    const row = await runOne<Columns<'identity_account', 'id'>>(
      on,
      sql`insert into identity_account (realm, email, name, given_name, family_name, password_hash)
          values (${account.realm}, ${email}, ${name}, ${given}, ${family.join(' ')}, ${hash})
          on conflict (realm, lower(email)) do update set
            email = excluded.email, name = excluded.name, given_name = excluded.given_name,
            family_name = excluded.family_name, password_hash = excluded.password_hash, enabled = true
          returning id`,
    );
    const { id } = row!;
    await replaceRoles(on, account.realm, id, account.roles);
    if (isChanged) await endSessions(on, account.realm, id);
    return id;
  });
}

/**
 * Disables sign-in for the account and ends its sessions; `createAccount` enables it again.
 * @throws AccountError when the realm has no such account
 */
export async function disableAccount(db: Database, realm: string, email: string): Promise<void> {
  await transaction(db, async (on) => {
    const id = await requireAccount(on, realm, email);
    await execute(
      on,
      build
        .updateTable('identity_account')
        .set({ enabled: false })
        .where((is) => is.and({ realm, id })),
    );
    await endSessions(on, realm, id);
  });
}

/**
 * Ends all sessions of the account, its tokens with them; it may sign in again.
 * @throws AccountError when the realm has no such account
 */
export async function signOutAccount(db: Database, realm: string, email: string): Promise<void> {
  await transaction(db, async (on) => {
    await endSessions(on, realm, await requireAccount(on, realm, email));
  });
}

function endSessions(on: Queryable, realm: string, account: string) {
  return execute(
    on,
    build.deleteFrom('identity_state').where((is) => is.and({ realm, account })),
  );
}

/**
 * Checks email and password, unless there were too many attempts (sign-in-attempts.ts); a correct password starts a new
 * count.
 * @param browser the id of a known browser of this email
 */
export async function verifyPassword(
  db: Database,
  realm: string,
  email: string,
  password: string,
  { browser, now = new Date(), pause = setTimeout }: Partial<Clockwork & Attempt> = {},
): Promise<PasswordCheck> {
  const tried = normalEmail(email);
  const attempt = { realm, email: tried, browser };
  const admission = await admitAttempt(db, attempt, { now, pause });
  if (admission === 'ignore') return { outcome: 'wrong' };
  if (admission !== 'look') return { outcome: 'wait', seconds: admission.waitSeconds };
  const account = await runOne<Columns<'identity_account', 'id' | 'password_hash'>>(
    db,
    sql`select id, password_hash from identity_account
        where realm = ${realm} and lower(email) = lower(${tried}) and enabled`,
  );
  const matches = await passwordMatches(password, account?.password_hash);
  if (!account || !matches) return { outcome: 'wrong' };
  await forgetAttempts(db, attempt);
  return { outcome: 'ok', id: account.id };
}

/** The claims of an account; undefined when it does not exist or is disabled. */
export async function accountClaims(
  db: Queryable,
  realm: string,
  id: string,
): Promise<AccountClaims | undefined> {
  const row = await runOne<AccountRow>(
    db,
    sql`select id, email, email_verified, name, given_name, family_name,
          (select coalesce(jsonb_object_agg(zone, roles), '{}')
           from (select zone, jsonb_agg(role order by role) as roles from identity_role
                 where realm = ${realm} and account = identity_account.id group by zone) as held) as zones
        from identity_account where realm = ${realm} and id::text = ${id} and enabled`,
  );
  return row && toClaims(realm, row);
}

type AccountRow = Columns<
  'identity_account',
  'id' | 'email' | 'email_verified' | 'name' | 'given_name' | 'family_name'
> & { zones: Record<string, string[]> };

function toClaims(realm: string, { id, email, zones, ...names }: AccountRow): AccountClaims {
  return {
    sub: id,
    preferred_username: email,
    email,
    ...names,
    realm_access: { roles: [`default-roles-${realm}`] },
    resource_access: Object.fromEntries(
      Object.entries(zones).map(([zone, roles]) => [zone, { roles: parseRoles(roles) }]),
    ),
  };
}

/** The claims of a program's account, as Keycloak issues them; it has no mail address. */
export function serviceAccountClaims(
  realm: string,
  { id, clientId, zone, roles }: Pick<ServiceAccount, 'id' | 'clientId' | 'zone' | 'roles'>,
) {
  return {
    sub: id,
    preferred_username: `service-account-${clientId}`,
    email_verified: false,
    realm_access: { roles: [`default-roles-${realm}`] },
    resource_access: { [zone]: { roles } },
  };
}

function refuseUnusable({ realm, email, name, password }: NewAccount): void {
  if (!isRealmName(realm)) {
    throw new AccountError(
      `"${realm}" cannot be a team name. Use up to 63 letters, digits, "-" and "_", beginning with a letter or digit.`,
    );
  }
  if (!EMAIL_PATTERN.test(email)) {
    throw new AccountError(`"${email}" is not an email address. Write it as name@example.org.`);
  }
  if (name === '') throw new AccountError(`The account ${email} has no name. Give one.`);
  if (password === '') throw new AccountError(`The account ${email} has no password. Give one.`);
}

/** The canonical spelling of an address, without NUL, which PostgreSQL cannot store. */
function normalEmail(email: string): string {
  return email.replaceAll('\0', '').trim().normalize('NFC').slice(0, LONGEST_EMAIL);
}

async function requireAccount(on: Queryable, realm: string, email: string): Promise<string> {
  const row = await runOne<Columns<'identity_account', 'id'>>(
    on,
    sql`select id from identity_account
        where realm = ${realm} and lower(email) = lower(${normalEmail(email)})`,
  );
  if (!row) throw new AccountError(`The team "${realm}" has no account ${email}.`);
  return row.id;
}

async function replaceRoles(
  on: Queryable,
  realm: string,
  id: string,
  roles: NewAccount['roles'],
): Promise<void> {
  await execute(
    on,
    build.deleteFrom('identity_role').where((is) => is.and({ realm, account: id })),
  );
  const rows = Object.entries(roles).flatMap(([zone, held]) =>
    [...new Set(held)].map((role) => ({ zone, role })),
  );
  await execute(
    on,
    sql`insert into identity_role (realm, account, zone, role)
        select ${realm}, ${id}, zone, role
        from jsonb_to_recordset(${storableJson(rows)}::jsonb) as held (zone text, role text)`,
  );
}
