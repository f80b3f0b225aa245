/** What of an address a saved view keeps: query, steps and how it is shown; never what is open, nor a page of the list. */
import { VIEW_PARAMS } from '#app/features/lifegraph/query/graph-filter.ts';

export function viewQuery(params: URLSearchParams): string {
  const kept = new Set<string>(VIEW_PARAMS);
  return new URLSearchParams([...params].filter(([name]) => kept.has(name))).toString();
}
