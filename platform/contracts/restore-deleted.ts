/**
 * Undoes a deletion of metadata or of a contract by a new version in the ledger. It is in this folder because it needs
 * both, and the code of contracts is above that of metadata.
 */
import { sql } from 'kysely';
import type { Permission } from '#model/access/roles.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { readHead, readHeads } from '#platform/ledger/read/heads.ts';
import { mayChange } from '#platform/access/may-change.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { RESTORED_CHAINS, restoreOf } from '#platform/metadata/restore-metadata.ts';
import { CONSENT_TYPE, restoreConsent } from './consent-contracts.ts';
import { restoreSmartContract, SMART_TYPE } from './smart-contracts.ts';

interface Restorer {
  actor: Actor;
  permissions: ReadonlySet<Permission>;
}

/** What was restored. The name is that of the record; for a consent contract, it is the description. */
export interface Restored {
  id: string;
  chain: string;
  name: string;
}

const CONTRACTS: Readonly<Record<string, typeof restoreConsent>> = {
  [CONSENT_TYPE]: restoreConsent,
  [SMART_TYPE]: restoreSmartContract,
};

/**
 * Restores one deleted record, with its id, as it was when it was deleted.
 * @param id undefined for what the actor has deleted last
 * @returns undefined when nothing was deleted that the actor may restore
 * @throws MetadataError, EdgeDefinitionError or ConsentError when something else has its name, or what it needs is gone
 */
export async function restoreDeleted(
  tx: LedgerTransaction,
  id: string | undefined,
  { actor, permissions }: Restorer,
): Promise<Restored | undefined> {
  const head =
    id === undefined
      ? await lastDeletion(tx, { actor, permissions })
      : await readHead(tx.sql, tx.zone, id);
  if (!head?.deleted) return undefined;
  const restoreContract = CONTRACTS[head.type];
  if (restoreContract) {
    if (!permissions.has('createData') || !mayChange(head, actor)) return undefined;
    await restoreContract(tx, head, actor);
  } else {
    const restore = restoreOf(head.chain);
    if (!restore || !permissions.has('createMetadata')) return undefined;
    await restore(tx, head, actor);
  }
  return { id: head.id, chain: head.chain, name: nameOf(head) };
}

function nameOf({ name, body }: Head): string {
  const { description } = (body.consentContract ?? {}) as { description?: string };
  return name ?? (body.name as string | undefined) ?? description ?? '';
}

async function lastDeletion(
  tx: LedgerTransaction,
  { actor, permissions }: Restorer,
): Promise<Head | undefined> {
  const chains = permissions.has('createMetadata') ? RESTORED_CHAINS : [];
  const types = permissions.has('createData') ? Object.keys(CONTRACTS) : [];
  const isOwn = sql`deleted and logged_in_id = ${actor.loggedInId}
    and (chain = any(${chains}::text[]) or type = any(${types}::text[]))`;
  const [head] = await readHeads(
    tx.sql,
    tx.zone,
    sql`${isOwn} and seq = (select max(seq) from head where zone = ${tx.zone.id} and ${isOwn})`,
  );
  return head;
}
