/** How the deletion of metadata is undone: by a new version in the ledger. */
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { isMetadataChain } from '#platform/ledger/chains.ts';
import type { MetadataChain } from '#platform/ledger/chains.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { restoreEdgeDefinition } from './edge-definitions.ts';
import { GLOSSARY } from './glossary.ts';
import { GROUPS, returnToGroups } from './groups.ts';
import { SYSTEM_WALLETS } from './system-wallets.ts';
import { USER_WALLETS } from './user-wallets.ts';

/**
 * Restores a deleted record, with its id, as it was when it was deleted.
 * @throws MetadataError or EdgeDefinitionError when something else has its name, or what it needs is gone
 */
type Restore = (tx: LedgerTransaction, deleted: Head, actor: Actor) => Promise<void>;

/**
 * How a deleted record of each kind is restored. A deleted dictionary is not restored, because its data is gone. A
 * saved view is not either: its author saves it again.
 */
const RESTORE: Record<MetadataChain, Restore | null> = {
  $dictionary: null,
  $edge: restoreEdgeDefinition,
  $glossary: (...deleted) => GLOSSARY.restore(...deleted),
  $group: (...deleted) => GROUPS.restore(...deleted),
  $saved_view: null,
  $system_wallet: (...deleted) => SYSTEM_WALLETS.restore(...deleted),
  async $wallet(tx, deleted, actor) {
    await USER_WALLETS.restore(tx, deleted, actor);
    await returnToGroups(tx, deleted, actor);
  },
};
export const RESTORED_CHAINS = Object.keys(RESTORE).filter((chain) => restoreOf(chain));

/** How records of the chain are restored; null for what cannot be restored, and for a chain that is not of metadata. */
export function restoreOf(chain: string): Restore | null {
  return isMetadataChain(chain) ? RESTORE[chain] : null;
}
