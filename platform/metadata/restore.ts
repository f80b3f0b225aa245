/** Undoes the deletion of an edge definition, a glossary term, a wallet or a group: by a new version in the ledger. */
import { sql } from 'kysely';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { readHead, readHeads } from '#platform/ledger/read/heads.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import type { Actor, Head } from '../ledger/record.ts';
import { restoreEdge } from './edges.ts';
import { GLOSSARY } from './glossary.ts';
import { GROUPS } from './groups.ts';
import { SYSTEM_WALLETS } from './system-wallets.ts';
import { USER_WALLETS } from './user-wallets.ts';

const COLLECTIONS = [GLOSSARY, USER_WALLETS, SYSTEM_WALLETS, GROUPS];
const CHAINS = [SYSTEM_CHAINS.edge, ...COLLECTIONS.map(({ chain }) => chain)];

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
  if (!head?.deleted) return undefined;
  if (head.chain === SYSTEM_CHAINS.edge) {
    await restoreEdge(tx, head, actor);
    return head;
  }
  const collection = COLLECTIONS.find(({ chain }) => chain === head.chain);
  await collection?.restore(tx, head, actor);
  return collection && head;
}

async function lastDeletion(tx: LedgerTransaction, actor: Actor): Promise<Head | undefined> {
  const isOwn = sql`deleted and logged_in_id = ${actor.loggedInId} and chain = any(${CHAINS})`;
  const [head] = await readHeads(
    tx.sql,
    tx.zone,
    sql`${isOwn} and seq = (select max(seq) from head where zone = ${tx.zone.id} and ${isOwn})`,
  );
  return head;
}
