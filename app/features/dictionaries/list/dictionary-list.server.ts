import { pickColumns, sortedByColumns } from '#app/crud/list-data.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { listFailure } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import { DICTIONARY_COLUMNS } from './dictionary-list.tsx';
import type { DictionaryRow } from './dictionary-list.tsx';

/** Loads the list: sorted by name unless the address has another order, 25 on a page. */
export function loadDictionaryList(
  session: Session,
  params: URLSearchParams,
): Promise<ListData<DictionaryRow>> {
  return loadList(session, params, {
    read: (query) =>
      session.api.call(CALLS.listDictionaries, { query: { ...query, summary: 'true' } }),
    grid: sortedByColumns(DICTIONARY_COLUMNS),
    toRow: pickColumns('name', DICTIONARY_COLUMNS),
    addPermission: 'createMetadata',
    failure: listFailure('dictionaries'),
  });
}
