/** Saved views. A person sees their own and those that are shared with the zone. */
import { sql } from 'kysely';
import { DUPLICATE_VIEW_MESSAGE, type StoredSavedView } from '#model/saved-views.ts';
import { SAVED_VIEW_LIMITS } from '#model/limits.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { SYSTEM_CHAINS } from '../ledger/chains.ts';
import { run } from '../storage/database.ts';
import {
  Collection,
  fieldText,
  MetadataProblem,
  readLiving,
  sortText,
  type RecordKind,
} from './collection.ts';
import { byText } from './page.ts';

const VIEW: RecordKind = { chain: SYSTEM_CHAINS.savedView, type: 'SAVED_VIEW' };
const AREA = fieldText(VIEW, 'area');
const AUTHOR = fieldText(VIEW, 'author');
const SHARED = fieldText(VIEW, 'shared');

export const SAVED_VIEWS = new Collection<StoredSavedView>({
  kind: VIEW,
  listed: {
    sortKeys: { name: sortText(sql`name`), area: sortText(AREA), shared: SHARED },
    standardOrder: 'name',
    filters: {
      area: byText(AREA),
      named: ([part = '']) => sql`strpos(lower(name), lower(${part})) > 0`,
      visibleTo: (wallets) => sql`(${SHARED} = 'true' or ${AUTHOR} = any(${wallets}::text[]))`,
    },
  },
  /** A person has one of each name in an area, and no more than they can find their way in. */
  async check(tx, view, previous) {
    const before = previous?.body.savedView as StoredSavedView | undefined;
    if (before && before.area !== view.area) {
      throw new MetadataProblem('invalid', 'area: The area of a saved view cannot be changed.');
    }
    const { count, taken } = await othersOf(tx, view);
    if (taken) throw new MetadataProblem('conflict', DUPLICATE_VIEW_MESSAGE);
    if (!before && count >= SAVED_VIEW_LIMITS.ofOne) {
      throw new MetadataProblem(
        'conflict',
        `You have ${SAVED_VIEW_LIMITS.ofOne} saved views, the most that one person may have. Delete one first.`,
      );
    }
  },
});

/** How many other views the author has, and whether one in the same area has the name, without regard to case. */
async function othersOf(tx: LedgerTransaction, { id, name, area, author }: StoredSavedView) {
  const isTaken = sql`${AREA} = ${area} and ${sortText(sql`name`)} = lower(${name})`;
  const [row] = await run<{ count: number; taken: boolean }>(
    tx.sql,
    sql`select count(*)::int as count, coalesce(bool_or(${isTaken}), false) as taken from head
        where zone = ${tx.zone.id} and chain = ${VIEW.chain} and not deleted and ${AUTHOR} = ${author} and id <> ${id}`,
  );
  return row ?? { count: 0, taken: false };
}

/** A view as it is in a transaction; undefined when there is none. */
export async function readSavedView(
  { sql: on, zone }: LedgerTransaction,
  id: string,
): Promise<StoredSavedView | undefined> {
  const head = await readLiving(on, zone, VIEW, id);
  return head?.body.savedView as StoredSavedView | undefined;
}

/** Whether a wallet finds the view. */
export function isSeenBy(view: StoredSavedView, wallet: string): boolean {
  return view.shared || view.author === wallet;
}
