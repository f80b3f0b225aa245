/** A page of the dictionaries list, sorted and filtered by the platform. */
import { redirect } from '@remix-run/node';
import { CALLS } from '#model/calls/all.ts';
import { PAGE_LIMITS } from '#model/limits.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { listFailure } from '#app/text/alerts.ts';
import { gridHref, pageCount, readGridState } from '#app/ui/grid/grid-state.ts';
import { DICTIONARY_GRID, FILTER_PARAM } from './dictionary-list-view.ts';
import type { DictionaryListView } from './dictionary-list-view.ts';

/**
 * The page of the list that the address asks for.
 * @throws Response a redirect to the last page when the address names one behind it
 */
export async function loadDictionaryList(
  session: Session,
  params: URLSearchParams,
): Promise<DictionaryListView> {
  const state = readGridState(params, DICTIONARY_GRID);
  const filter = (params.get(FILTER_PARAM) ?? '').trim().slice(0, PAGE_LIMITS.search);
  const view = { state, filter, mayAdd: session.can('createMetadata') };
  try {
    const { data, total = data.length } = await session.api.call(CALLS.listDictionaries, {
      query: {
        limit: state.size,
        skip: (state.page - 1) * state.size,
        orderBy: `${state.sort.column} ${state.sort.descending ? 'DESC' : 'ASC'}`,
        search: filter || undefined,
        summary: 'true',
      },
    });
    const lastPage = pageCount(total, state.size);
    if (state.page > lastPage) throw redirect(gridHref(params, { page: lastPage }));
    const rows = data.map(({ name, description = '', groupName = '' }) => ({
      name,
      description,
      groupName,
    }));
    return { ...view, rows, total };
  } catch (error) {
    return {
      ...view,
      rows: [],
      total: 0,
      problem: failureText(error, listFailure('dictionaries')),
    };
  }
}
