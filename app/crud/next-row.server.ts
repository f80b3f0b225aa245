/** Finds the next record of a list for pages without scripts. Pages with scripts remember the rows (kept-rows.ts). */
import type { ListData } from './list-data.ts';
import { WholeList } from './load-list.server.ts';

/** How many pages of a list are read to find a record. */
const MAX_PAGES = 10;

/**
 * The address of the row after a record, in the default order of the list. It is called only when a form was sent by
 * its button Save and next.
 * @param here the address of the record
 * @param load loads the page of the list that the parameters name
 * @returns undefined for the last row, and for a record that is not among the first thousand
 */
export async function nextRow<Row>(
  here: string,
  load: (params: WholeList) => Promise<Pick<ListData<Row>, 'rows' | 'total'>>,
  rowTo: (row: Row) => string,
): Promise<string | undefined> {
  let isNext = false;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { rows, total } = await load(new WholeList({ page: String(page) }));
    for (const row of rows) {
      if (isNext) return rowTo(row);
      isNext = rowTo(row) === here;
    }
    if (page * WholeList.size >= total) return undefined;
  }
  return undefined;
}
