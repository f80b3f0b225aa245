/**
 * Selects the part of an address that a saved view keeps: the query, the actions and how the result is shown. Open
 * drawers and the page of the list are left out.
 */
import { VIEW_PARAMS } from '#app/features/lifegraph/query/graph-filter.ts';

export function viewQuery(params: URLSearchParams): string {
  const kept = new Set<string>(VIEW_PARAMS);
  return new URLSearchParams([...params].filter(([name]) => kept.has(name))).toString();
}
