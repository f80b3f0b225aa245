/** Saved views. A person sees their own and those that are shared with the zone. */
import { sql } from 'kysely';
import { DUPLICATE_VIEW_MESSAGE } from '#model/metadata/saved-views.ts';
import type { StoredSavedView } from '#model/metadata/saved-views.ts';
import { SAVED_VIEW_LIMITS } from '#model/fields/limits.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { runOne } from '#platform/storage/database.ts';
import { Collection, fieldText, MetadataError, sortText } from './collection.ts';
import { byText } from './page.ts';

const CHAIN = SYSTEM_CHAINS.savedView;
const AREA = fieldText(CHAIN, 'area');
const AUTHOR = fieldText(CHAIN, 'author');
const SHARED = fieldText(CHAIN, 'shared');

export const SAVED_VIEWS = new Collection<StoredSavedView>({
  chain: CHAIN,
  listed: {
    sortKeys: { name: sortText(sql`name`), area: sortText(AREA), shared: SHARED },
    standardOrder: 'name',
    filters: {
      area: byText(AREA),
      named: ([part = '']) => sql`strpos(lower(name), lower(${part})) > 0`,
      visibleTo: (wallets) => sql`(${SHARED} = 'true' or ${AUTHOR} = any(${wallets}::text[]))`,
    },
  },
  /**
   * A person has one view of each name in an area, and a limited number of views, so that its list stays short enough to
   * find one.
   */
  async check(tx, view, previous) {
    if (previous && previous.area !== view.area) {
      throw new MetadataError('invalid', 'area: The area of a saved view cannot be changed.');
    }
    const { count, taken } = await othersOf(tx, view);
    if (taken) throw new MetadataError('conflict', DUPLICATE_VIEW_MESSAGE);
    if (!previous && count >= SAVED_VIEW_LIMITS.ofOne) {
      throw new MetadataError(
        'conflict',
        `You have ${SAVED_VIEW_LIMITS.ofOne} saved views, the most that one person may have. Delete one first.`,
      );
    }
  },
});

/** How many other views the author has, and whether one in the same area has the name, without regard to case. */
async function othersOf(tx: LedgerTransaction, { id, name, area, author }: StoredSavedView) {
  const isTaken = sql`${AREA} = ${area} and ${sortText(sql`name`)} = lower(${name})`;
  const row = await runOne<{ count: number; taken: boolean }>(
    tx.sql,
    sql`select count(*)::int as count, coalesce(bool_or(${isTaken}), false) as taken from head
        where zone = ${tx.zone.id} and chain = ${CHAIN} and not deleted and ${AUTHOR} = ${author} and id <> ${id}`,
  );
  return row ?? { count: 0, taken: false };
}

/** Whether a wallet finds the view. */
export function isSeenBy(view: StoredSavedView, wallet: string): boolean {
  return view.shared || view.author === wallet;
}
