/** Loads the page of the global search. */
import { redirect } from '@remix-run/node';
import { ROW_PARAM } from '#app/crud/list-data.ts';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { pageCount, readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';
import { CALLS } from '#model/calls/all.ts';
import { SEARCH_LIMITS } from '#model/fields/limits.ts';
import type { SearchAnswer, ResultKindId } from '#model/metadata/search.ts';
import { matchText } from './match-text.ts';
import { SEARCH_KINDS, RESULT_KINDS } from './result-kinds.ts';
import type { ResultKind, ResultOf } from './result-kinds.ts';
import { RESULT_PAGE_SIZES } from './search-data.ts';
import type { ResultDetails, ResultGroup, SearchData } from './search-data.ts';
import { readSearchAddress } from './search-address.ts';

type Grids = Record<ResultKindId, GridState>;
type Found = { answer: SearchAnswer; truncated: readonly string[] };

/**
 * Loads the results for the terms in the address: a page of each kind, the best match first.
 * @throws Response a redirect to the address of all terms when some were typed
 */
export async function loadSearch(session: Session, params: URLSearchParams): Promise<SearchData> {
  const { added, ...asked } = readSearchAddress(params);
  if (added) throw redirect(paths.metadataSearch(asked.terms.join(',')));
  const { realm, zone } = session;
  const loaderData = { ...asked, realm, zone: zone.name, failure: undefined };
  if (asked.terms.length === 0) return { ...loaderData, results: undefined, drawer: undefined };
  try {
    const grids = readGrids(params);
    const found = await search(session, asked.terms, grids);
    return {
      ...loaderData,
      results: SEARCH_KINDS.map((kind) => groupOf(kind, found, grids[kind])),
      drawer: openDrawer(found.answer, params.get(ROW_PARAM)),
    };
  } catch (error) {
    const failure = failureText(error, 'System error. Please enter new search criteria below.');
    return { ...loaderData, results: undefined, drawer: undefined, failure };
  }
}

/** The order of the results. There is no other order. */
const BEST_FIRST = { column: 'match', descending: false };

function readGrids(params: URLSearchParams): Grids {
  const grids = SEARCH_KINDS.map((kind) => [
    kind,
    readGridState(params, {
      sortable: [],
      defaultSort: BEST_FIRST,
      sizes: RESULT_PAGE_SIZES,
      prefix: `${kind}-`,
    }),
  ]);
  return Object.fromEntries(grids) as Grids;
}

/**
 * Searches all kinds in one call. It asks for as many results as the farthest page that is shown needs, and at least
 * for the default, because the platform stops counting a kind once it has found that many.
 */
async function search({ api }: Session, terms: string[], grids: Grids): Promise<Found> {
  const reached = Object.values(grids).map(({ page, size }) => page * size);
  const farthest = Math.max(SEARCH_LIMITS.found, ...reached);
  const limit = Math.min(farthest, SEARCH_LIMITS.mostFound);
  const { data, headers } = await api.call(CALLS.searchMetadata, { body: { terms, limit } });
  return { answer: data, truncated: headers.get('x-truncated')?.split(/,\s*/) ?? [] };
}

function groupOf<Kind extends ResultKindId>(
  kind: Kind,
  { answer, truncated }: Found,
  asked: GridState,
): ResultGroup {
  const shown: ResultKind<Kind> = RESULT_KINDS[kind];
  const results: readonly ResultOf<Kind>[] = answer[kind];
  const total = answer.totals[kind];
  const reachable = Math.min(total, SEARCH_LIMITS.mostFound);
  const grid = { ...asked, page: Math.min(asked.page, pageCount(reachable, asked.size)) };
  const texts = Object.values(shown.columns);
  return {
    kind: kind,
    label: shown.label,
    total,
    atLeast: truncated.includes(kind),
    reachable,
    grid,
    headers: [...Object.keys(shown.columns), 'Match'],
    rows: results.slice((grid.page - 1) * grid.size, grid.page * grid.size).map((result) => ({
      key: keyOf(kind, result),
      cells: [...texts.map((textOf) => textOf(result)), matchText(result.match)],
    })),
  };
}

function keyOf<Kind extends ResultKindId>(kind: Kind, result: ResultOf<Kind>): string {
  const shown: ResultKind<Kind> = RESULT_KINDS[kind];
  return `${kind}:${shown.idOf(result)}`;
}

/** The result that the address names; undefined when it is not among the found ones. */
function openDrawer(answer: SearchAnswer, row: string | null): ResultDetails | undefined {
  const kind = SEARCH_KINDS.find((candidate) => row?.startsWith(`${candidate}:`));
  return kind && detailsOf(kind, answer, row);
}

function detailsOf<Kind extends ResultKindId>(
  kind: Kind,
  answer: SearchAnswer,
  row: string | null,
): ResultDetails | undefined {
  const shown: ResultKind<Kind> = RESULT_KINDS[kind];
  const results: readonly ResultOf<Kind>[] = answer[kind];
  const result = results.find((candidate) => keyOf(kind, candidate) === row);
  if (!result) return undefined;
  const details = Object.entries(shown.columns).map(([label, textOf]) => ({
    label,
    text: textOf(result),
  }));
  const to = shown.pathOf?.(result);
  return {
    key: keyOf(kind, result),
    title: truncateText(details[0]?.text ?? '', TRUNCATE_AT.drawerTitle),
    kindLabel: shown.label,
    why: matchText(result.match),
    details,
    link: to === undefined ? undefined : { to, label: `Open ${shown.one}` },
    withoutPage: shown.many,
  };
}
