import { redirect } from '@remix-run/node';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { gridHref, pageCount, readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridRules } from '#app/ui/grid/grid-state.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import type { Permission } from '#model/access/roles.ts';
import { FILTER_PARAM } from './list-data.ts';
import type { ListData } from './list-data.ts';
import { rowActionsData } from './selection/answer-rows.server.ts';
import type { RowOffers } from './selection/answer-rows.server.ts';

/**
 * The parameters of a list that is read whole, for an export. The pages have this size, even if the addresses of the
 * list do not allow it.
 */
export class WholeList extends URLSearchParams {
  static readonly size = 100;
}

/** The query of a call that lists, sorts and searches. */
export interface PageQuery {
  limit: number;
  skip: number;
  /** The column and the direction, for example 'name DESC'. */
  orderBy: string;
  search: string | undefined;
}

interface ListRules<Item, Row> {
  /** Loads a page of the list. */
  read: (query: PageQuery) => Promise<{ data: Item[]; total?: number }>;
  grid: GridRules;
  /** Reduces an item to what the page shows, because all of it is sent to the browser. */
  toRow: (item: Item) => Row;
  /** The permission that Add needs; left out by a list without Add. */
  addPermission?: Permission;
  /** The permissions for what can be done with several rows at once. */
  rowOffers?: RowOffers;
  /** The error message when the platform gives no reason. */
  failure: string;
}

/**
 * Loads the page of a list that the address names, sorted and filtered by the platform.
 * @param params the query parameters of the address: page, size, sort and filter
 * @throws Response a redirect to the last page when the page number is too high
 */
export async function loadList<Item, Row>(
  session: Pick<Session, 'can' | 'zone'>,
  params: URLSearchParams,
  { read, grid, toRow, addPermission, rowOffers = {}, failure }: ListRules<Item, Row>,
): Promise<ListData<Row>> {
  const sizes = params instanceof WholeList ? [WholeList.size] : grid.sizes;
  const state = readGridState(params, {
    ...grid,
    sizes,
    ...(params instanceof WholeList && { defaultSize: WholeList.size }),
  });
  const filter = (params.get(FILTER_PARAM) ?? '').trim().slice(0, PAGE_LIMITS.search);
  const loaderData = {
    state,
    filter,
    mayAdd: addPermission !== undefined && session.can(addPermission),
    rowActions: rowActionsData(session, rowOffers),
  };
  try {
    const { data, total = data.length } = await read({
      limit: state.size,
      skip: (state.page - 1) * state.size,
      orderBy: `${state.sort.column} ${state.sort.descending ? 'DESC' : 'ASC'}`,
      search: filter || undefined,
    });
    const lastPage = pageCount(total, state.size);
    if (state.page > lastPage) throw redirect(gridHref(params, { page: lastPage }));
    return { ...loaderData, rows: data.map(toRow), total };
  } catch (error) {
    return { ...loaderData, rows: [], total: 0, failure: failureText(error, failure) };
  }
}
