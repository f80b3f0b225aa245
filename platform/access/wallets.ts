/**
 * From a sign-in to a wallet. A wallet is made at the first sign-in in a zone, or an admin-made one is
 * bound by its verified email. A deleted wallet is never made again.
 */
import { sql } from 'kysely';
import type { SystemWallet, UserWallet } from '#model/wallet.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { readHeads } from '../ledger/heads.ts';
import { ZONE_WALLET } from '../ledger/keys.ts';
import type { Ledger, LedgerTransaction } from '../ledger/ledger.ts';
import type { Head } from '../ledger/record.ts';
import { run, type Queryable } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';

/** What the identity provider says of a person. */
export interface Principal {
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** The wallet of this person in this zone was deleted: answered with 403. */
export class DeletedWalletError extends Error {
  override name = 'DeletedWalletError';
}

const ZONE_ACTOR = { loggedInId: ZONE_WALLET, effectiveId: ZONE_WALLET };

/** The id of the wallet of a person, made or bound when it is the first sign-in in the zone. */
export async function walletOf(
  ledger: Ledger,
  zone: ZoneRef,
  principal: Principal,
): Promise<string> {
  const found = await findByPrincipal(zone.db, zone, principal.subject);
  if (found) return livingId(found);
  return ledger.append(zone, async (tx) => {
    const meanwhile = await findByPrincipal(tx.sql, zone, principal.subject);
    if (meanwhile) return livingId(meanwhile);
    const waiting = await findWaiting(tx, principal);
    return waiting ? bindWallet(tx, waiting, principal) : makeWallet(tx, principal);
  });
}

async function findByPrincipal(
  on: Queryable,
  zone: ZoneRef,
  subject: string,
): Promise<Head | undefined> {
  const [head] = await readHeads(
    on,
    zone,
    sql`chain = ${SYSTEM_CHAINS.wallet} and body #>> '{wallet,principal}' = ${subject}`,
  );
  return head;
}

function livingId(wallet: Head): string {
  if (!wallet.deleted) return wallet.id;
  throw new DeletedWalletError(
    'Your wallet in this zone was deleted. Ask an administrator of the zone.',
  );
}

/** An admin-made wallet that waits for the person with this verified email. */
async function findWaiting(
  tx: LedgerTransaction,
  { email, emailVerified }: Principal,
): Promise<Head | undefined> {
  if (!emailVerified) return undefined;
  const [head] = await readHeads(
    tx.sql,
    tx.zone,
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
  const wallet = { ...(waiting.body.wallet as UserWallet), principal: principal.subject };
  await tx.append({
    chain: SYSTEM_CHAINS.wallet,
    id: waiting.id,
    type: 'WALLET',
    operation: 'UPDATE',
    owners: waiting.owners,
    actor: ZONE_ACTOR,
    signedBy: 'zone',
    body: { wallet },
    previous: waiting,
  });
  return waiting.id;
}

async function makeWallet(tx: LedgerTransaction, principal: Principal): Promise<string> {
  const id = crypto.randomUUID();
  const wallet: UserWallet = {
    id,
    fullName: principal.name,
    email: principal.email,
    principal: principal.subject,
  };
  await tx.createKey(id);
  await tx.append({
    chain: SYSTEM_CHAINS.wallet,
    id,
    type: 'WALLET',
    operation: 'CREATE',
    owners: [id],
    actor: ZONE_ACTOR,
    signedBy: 'zone',
    body: { wallet },
  });
  return id;
}

/**
 * Whom a wallet stands for when it reads: itself, the groups it is in, and the system wallets whose
 * access group it is in.
 */
export async function readerIds(on: Queryable, zone: ZoneRef, wallet: string): Promise<string[]> {
  const rows = await run<{ id: string }>(
    on,
    sql`with own_group as (
          select id from head where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.group} and not deleted
            and body #> '{group,group}' ? ${wallet}
        )
        select id from own_group
        union all
        select id from head where zone = ${zone.id} and chain = ${SYSTEM_CHAINS.systemWallet}
          and not deleted
          and (body #>> '{systemWallet,accessControlUserGroup}')::uuid in (select id from own_group)`,
  );
  return [wallet, ...rows.map(({ id }) => id)];
}

/**
 * Whether a wallet may act as a system wallet: members of the access group of a CUSTODIAN, members of
 * the write group of a TENANT.
 * @returns undefined when there is no such system wallet
 */
export async function mayActAs(
  on: Queryable,
  zone: ZoneRef,
  wallet: string,
  systemWallet: string,
): Promise<boolean | undefined> {
  const [head] = await readHeads(
    on,
    zone,
    sql`chain = ${SYSTEM_CHAINS.systemWallet} and id = ${systemWallet} and not deleted`,
  );
  if (!head) return undefined;
  const { type, accessControlUserGroup, writeUserGroup } = head.body.systemWallet as SystemWallet;
  const group = type.startsWith('TENANT') ? writeUserGroup : accessControlUserGroup;
  if (!group) return false;
  const [member] = await readHeads(
    on,
    zone,
    sql`chain = ${SYSTEM_CHAINS.group} and id = ${group} and not deleted
        and body #> '{group,group}' ? ${wallet}`,
  );
  return member !== undefined;
}
