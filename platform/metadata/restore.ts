/** Undoes the deletion of an edge definition, a glossary term, a wallet or a group: by a new version in the ledger. */
import { sql } from 'kysely';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { readHead, readHeads } from '#platform/ledger/read/heads.ts';
import { isMetadataChain, type MetadataChain } from '../ledger/chains.ts';
import type { Actor, Head } from '../ledger/record.ts';
import { restoreEdge } from './edges.ts';
import { GLOSSARY } from './glossary.ts';
import { GROUPS } from './groups.ts';
import { SYSTEM_WALLETS } from './system-wallets.ts';
import { USER_WALLETS } from './user-wallets.ts';

type Restore = (tx: LedgerTransaction, deleted: Head, actor: Actor) => Promise<void>;

/** How a deleted record of each kind is restored; a deleted dictionary is not, because its data is gone. */
const RESTORE: Record<MetadataChain, Restore | null> = {
  $dictionary: null,
  $edge: restoreEdge,
  $glossary: (...deleted) => GLOSSARY.restore(...deleted),
  $group: (...deleted) => GROUPS.restore(...deleted),
  $system_wallet: (...deleted) => SYSTEM_WALLETS.restore(...deleted),
  $wallet: (...deleted) => USER_WALLETS.restore(...deleted),
};
const RESTORED_CHAINS = Object.keys(RESTORE).filter((chain) => restoreOf(chain));

function restoreOf(chain: string): Restore | null {
  return isMetadataChain(chain) ? RESTORE[chain] : null;
}

/**
 * Restores one deleted record, with its id, as it was when it was deleted. What its deletion has changed elsewhere stays:
 * a wallet has to be added to its groups again.
 * @param id undefined for what the actor has deleted last
 * @returns the deleted version; undefined when nothing was deleted that can be restored
 * @throws MetadataProblem or EdgeProblem when something else has its name, or what it needs is gone
 */
export async function restoreDeleted(
  tx: LedgerTransaction,
  id: string | undefined,
  actor: Actor,
): Promise<Head | undefined> {
  const head =
    id === undefined ? await lastDeletion(tx, actor) : await readHead(tx.sql, tx.zone, id);
  const restore = head?.deleted && restoreOf(head.chain);
  if (!restore) return undefined;
  await restore(tx, head, actor);
  return head;
}

async function lastDeletion(tx: LedgerTransaction, actor: Actor): Promise<Head | undefined> {
  const isOwn = sql`deleted and logged_in_id = ${actor.loggedInId} and chain = any(${RESTORED_CHAINS})`;
  const [head] = await readHeads(
    tx.sql,
    tx.zone,
    sql`${isOwn} and seq = (select max(seq) from head where zone = ${tx.zone.id} and ${isOwn})`,
  );
  return head;
}
