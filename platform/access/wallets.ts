/**
 * Maps a sign-in to a wallet. The first sign-in in a zone creates a wallet, or binds one that an administrator
 * created for the person's verified email. Signing in never replaces a deleted wallet: an administrator has to
 * create a new one with the same email.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import { isLimited } from '#model/wallets/wallet-types.ts';
import { METADATA, SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { readHeads, readHeadNames } from '#platform/ledger/read/heads.ts';
import { ZONE_WALLET } from '#platform/ledger/append/signing-keys.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { batchLookups } from '#platform/storage/batch-lookups.ts';
import { hasRows, run, runOne } from '#platform/storage/database.ts';
import type { Columns, Database, Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { ServiceAccount } from '#platform/identity/accounts/service-accounts.ts';

/** A person, according to the identity provider. */
export interface Principal {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** The error when the wallet of this person in this zone was deleted. It is sent as 403. */
export class DeletedWalletError extends Error {
  override name = 'DeletedWalletError';
}

const ZONE_ACTOR = { loggedInId: ZONE_WALLET, effectiveId: ZONE_WALLET };

/** The id of a person's wallet, which is created or bound at the first sign-in in the zone. */
export async function walletOf(
  ledger: Ledger,
  zone: ZoneRef,
  principal: Principal,
): Promise<string> {
  const found = await boundWallet(zone, principal.subject);
  if (found && !found.deleted) return found.id;
  if (found && !(await findWaiting(zone.db, zone, principal))) throw deletedWallet();
  return ledger.append(zone, async (tx) => {
    const [meanwhile] = await findBound(tx.sql, [[zone.id, principal.subject]]);
    if (meanwhile && !meanwhile.deleted) return meanwhile.id;
    const waiting = await findWaiting(tx.sql, zone, principal);
    if (waiting) return bindWallet(tx, waiting, principal);
    if (meanwhile) throw deletedWallet();
    return makeWallet(tx, principal);
  });
}

/**
 * The id of the wallet that a person has in a zone already; undefined before the first sign-in there.
 * @throws DeletedWalletError when signing in would be refused
 */
export async function existingWallet(
  zone: ZoneRef,
  principal: Principal,
): Promise<string | undefined> {
  const found = await boundWallet(zone, principal.subject);
  if (!found?.deleted) return found?.id;
  if (!(await findWaiting(zone.db, zone, principal))) throw deletedWallet();
  return undefined;
}

function deletedWallet(): DeletedWalletError {
  return new DeletedWalletError(
    'Your wallet in this zone was deleted. Ask an administrator of the zone.',
  );
}

/** The wallet bound to a sign-in; a deleted one only when there is no other. */
interface BoundWallet {
  id: string;
  deleted: boolean;
}

type SignIn = [zone: number, subject: string];

/** The lookup of a wallet, which every request needs, batched per database server. */
const questions = new WeakMap<Database, (key: SignIn) => Promise<BoundWallet | undefined>>();

function boundWallet({ db, id }: ZoneRef, subject: string): Promise<BoundWallet | undefined> {
  let ask = questions.get(db);
  if (!ask) questions.set(db, (ask = batchLookups((keys) => findBound(db, keys))));
  return ask([id, subject]);
}

function findBound(
  on: Queryable,
  signIns: readonly SignIn[],
): Promise<(BoundWallet & { asked: number })[]> {
  return run(
    on,
    sql`select asked, id, deleted from head
        join unnest(${signIns.map(([zone]) => zone)}::int[], ${signIns.map(([, subject]) => subject)}::text[])
          with ordinality as given(at, subject, asked)
          on zone = at and body #>> '{wallet,principal}' = subject
        where chain = '$wallet'
        order by deleted, key`,
    { prepared: true },
  );
}

/** The subject of the sign-in that a wallet is bound to. */
export async function principalOf(
  { id, db }: ZoneRef,
  wallet: string,
): Promise<string | undefined> {
  const row = await runOne<{ principal: string | null }>(
    db,
    sql`select body #>> '{wallet,principal}' as principal from head
        where zone = ${id} and id = ${wallet} and chain = '$wallet'`,
  );
  return row?.principal ?? undefined;
}

/** A wallet that an administrator created for this verified email and that is not bound yet. */
async function findWaiting(
  on: Queryable,
  zone: ZoneRef,
  { email, emailVerified }: Principal,
): Promise<Head | undefined> {
  if (!emailVerified) return undefined;
  const [head] = await readHeads(
    on,
    zone,
    sql`chain = ${SYSTEM_CHAINS.wallet} and not deleted
        and lower(body #>> '{wallet,email}') = lower(${email})
        and body #>> '{wallet,principal}' is null`,
  );
  return head;
}

async function bindWallet(
  tx: LedgerTransaction,
  waiting: Head,
  principal: Principal,
): Promise<string> {
  const { id, fullName } = waiting.body.wallet as StoredUserWallet;
  // From now on name and email follow the identity provider, including their spelling.
  const wallet: StoredUserWallet = {
    id,
    fullName: principal.name || fullName,
    email: principal.email,
    principal: principal.subject,
  };
  await tx.append({
    chain: SYSTEM_CHAINS.wallet,
    id,
    type: METADATA.$wallet.type,
    operation: 'UPDATE',
    owners: waiting.owners,
    actor: ZONE_ACTOR,
    signedBy: 'zone',
    body: { wallet },
    previous: waiting,
  });
  return id;
}

async function makeWallet(tx: LedgerTransaction, principal: Principal): Promise<string> {
  const id = newRecordId();
  const wallet: StoredUserWallet = {
    id,
    fullName: principal.name,
    email: principal.email,
    principal: principal.subject,
  };
  await tx.createSigningKey(id);
  await tx.append({
    chain: SYSTEM_CHAINS.wallet,
    id,
    type: METADATA.$wallet.type,
    operation: 'CREATE',
    owners: [id],
    actor: ZONE_ACTOR,
    signedBy: 'zone',
    body: { wallet },
  });
  return id;
}

/**
 * The ids with whose rights a wallet reads: its own, those of its groups, and those of the system wallets whose
 * access group it is in.
 */
export async function readerIds(on: Queryable, zone: ZoneRef, wallet: string): Promise<string[]> {
  // The chain names are literals, so that the planner uses their partial indexes. `zone + 0` keeps it from the
  // index on zone alone, which covers the whole ledger.
  const rows = await run<Columns<'head', 'id'>>(
    on,
    sql`with own_group as (
          select id from head where zone + 0 = ${zone.id} and chain = '$group' and not deleted
            and body #> '{group,group}' ? ${wallet}
        )
        select id from own_group
        union all
        select id from head where zone = ${zone.id} and chain = '$system_wallet' and not deleted
          and body #>> '{systemWallet,accessControlUserGroup}' in (select id::text from own_group)`,
    { prepared: true },
  );
  return [wallet, ...rows.map(({ id }) => id)];
}

/** The ids with whose rights the members of a group read because they are in it: its own, and those of system wallets. */
export async function groupReaderIds(
  on: Queryable,
  zone: ZoneRef,
  group: string,
): Promise<string[]> {
  const rows = await run<Columns<'head', 'id'>>(
    on,
    sql`select id from head where zone = ${zone.id} and chain = '$system_wallet' and not deleted
          and body #>> '{systemWallet,accessControlUserGroup}' = ${group}`,
  );
  return [group, ...rows.map(({ id }) => id)];
}

/**
 * Whether a wallet may act as a system wallet: members of the access group of a CUSTODIAN, members of
 * the write group of a TENANT. False when there is no such system wallet.
 */
export async function mayActAs(
  on: Queryable,
  zone: ZoneRef,
  wallet: string,
  systemWallet: string,
): Promise<boolean> {
  const row = await runOne<{ may: boolean }>(
    on,
    sql`select ${isActingMember(zone, wallet)} as may from head as w
        where zone = ${zone.id} and id = ${systemWallet} and chain = '$system_wallet' and not deleted`,
  );
  return row?.may ?? false;
}

/** Whether there is such a system wallet in the zone. */
export function systemWalletExists(on: Queryable, zone: ZoneRef, id: string): Promise<boolean> {
  return hasRows(
    on,
    sql`from head where zone = ${zone.id} and id = ${id} and chain = '$system_wallet' and not deleted`,
  );
}

/**
 * Whether a caller may act as a system wallet: a person by membership, a service account as its own one only.
 * @param account the service account that calls, if one does
 */
export async function mayElevate(
  zone: ZoneRef,
  account: ServiceAccount | undefined,
  { loggedInId, effectiveId }: Actor,
): Promise<boolean> {
  if (!account) return mayActAs(zone.db, zone, loggedInId, effectiveId);
  const isItsOwn = account.zone === zone.name && account.systemWallet === effectiveId;
  return isItsOwn && systemWalletExists(zone.db, zone, effectiveId);
}

/**
 * The system wallets that a wallet may act as, by type and description.
 * @param account the service account that asks, if one does
 */
export async function actingWallets(
  on: Queryable,
  zone: ZoneRef,
  wallet: string,
  account?: ServiceAccount,
): Promise<StoredSystemWallet[]> {
  return systemWalletsWhere(
    on,
    zone,
    account ? sql`id = ${account.systemWallet}` : isActingMember(zone, wallet),
  );
}

/** The system wallets that the members of a group may act as because they are in it. */
export function actingWalletsOfGroup(
  on: Queryable,
  zone: ZoneRef,
  group: string,
): Promise<StoredSystemWallet[]> {
  return systemWalletsWhere(on, zone, hasActingGroup(zone, sql`g.id = ${group}`));
}

async function systemWalletsWhere(on: Queryable, zone: ZoneRef, mayAct: RawBuilder<unknown>) {
  const rows = await run<{ wallet: StoredSystemWallet }>(
    on,
    sql`select body -> 'systemWallet' as wallet from head as w
        where zone = ${zone.id} and chain = '$system_wallet' and not deleted
          and ${mayAct}
        order by body #>> '{systemWallet,type}', lower(body #>> '{systemWallet,description}'), key`,
  );
  return rows.map((row) => row.wallet);
}

/** The condition on a system wallet `w` that the wallet is in the group which may act as it. */
function isActingMember(zone: ZoneRef, wallet: string) {
  return hasActingGroup(zone, sql`g.body #> '{group,group}' ? ${wallet}`);
}

/** The condition on a system wallet `w` that the group which may act as it meets a condition on `g`. */
function hasActingGroup(zone: ZoneRef, condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from head as g where g.zone = ${zone.id} and g.chain = '$group' and not g.deleted
      and ${condition}
      and g.id = (case when w.body #>> '{systemWallet,type}' like 'TENANT%'
        then w.body #>> '{systemWallet,writeUserGroup}'
        else w.body #>> '{systemWallet,accessControlUserGroup}' end)::uuid)`;
}

/** The first id that is not a present wallet or group of the zone; undefined when all are. */
export async function firstUnknown(
  on: Queryable,
  zone: ZoneRef,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const { wallet, systemWallet, group } = SYSTEM_CHAINS;
  const found = await readHeadNames(on, zone, [wallet, systemWallet, group], ids);
  return ids.find((id) => !found.has(id));
}

export interface Ownership {
  owners: string[];
  limitedOwners: string[];
}

/**
 * The owners of a new record: those that the caller names, or the acting wallet. A LIMITED system wallet becomes
 * a limited owner only; without named owners, the signed-in person becomes the owner.
 * @param given what the caller names; may be empty lists
 */
export async function ownersOfNew(
  on: Queryable,
  zone: ZoneRef,
  { effectiveId, loggedInId }: Actor,
  given: Readonly<Ownership> = { owners: [], limitedOwners: [] },
): Promise<Ownership> {
  const isOwn = effectiveId === loggedInId;
  const [head] = isOwn ? [] : await readHeads(on, zone, sql`id = ${effectiveId} and not deleted`);
  const systemWallet = head?.body.systemWallet as StoredSystemWallet | undefined;
  const limited = systemWallet !== undefined && isLimited(systemWallet.type);
  const named = given.owners.length > 0;
  return {
    owners: named ? [...given.owners] : [limited ? loggedInId : effectiveId],
    limitedOwners: limited
      ? [...new Set([...given.limitedOwners, effectiveId])]
      : [...given.limitedOwners],
  };
}
