/** Compares a result at a moment with that at the moment before. */
import { CALLS } from '#model/calls/all.ts';
import { MOMENT_LIMITS } from '#model/fields/limits.ts';
import type { GraphResult, Moment } from '#model/records/record.ts';
import { parseQuery } from '#model/tql/parse.ts';
import { printQuery } from '#model/tql/print.ts';
import { unlessRefused } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { AT, NOW } from '#app/features/lifegraph/query/graph-filter.ts';
import type { TimeData } from '#app/features/lifegraph/lifegraph-data.ts';
import { compareResults } from './compare-results.ts';

const ISO = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** The moment that the address asks for; undefined when it asks for none. An invalid moment counts as the present. */
export function readMoment(params: URLSearchParams): string | undefined {
  const at = params.get(AT);
  if (at === null || at === NOW) return at ?? undefined;
  return !ISO.test(at) || Number.isNaN(Date.parse(at)) ? NOW : new Date(at).toISOString();
}

/** The query as of a moment, even when it names another time itself. */
export function queryAt(query: string, at: string | undefined): string {
  if (at === undefined || at === NOW) return query;
  const { asOf } = parseQuery(`GRAPH chain AS OF Date('${at}')`);
  return printQuery({ ...parseQuery(query), asOf });
}

/**
 * Compares a result with that at the moment before.
 * @param at the moment of the result
 * @param run runs the same query at another moment
 */
export async function compareInTime(
  session: Session,
  result: GraphResult,
  at: string,
  run: (at: string) => Promise<GraphResult>,
): Promise<{ result: GraphResult; time: TimeData }> {
  // The present records also have the moments that are later than this one.
  const present = at === NOW ? result : await run(NOW);
  const moments = await readMoments(session, [...present.vertices, ...result.vertices]);
  // The present state exists since the newest moment.
  const here = at === NOW ? 0 : moments.findIndex(({ timestamp }) => timestamp <= at);
  const before = here < 0 ? undefined : moments[here + 1]?.timestamp;
  const found = before === undefined ? undefined : compareResults(result, await run(before));
  return {
    result: found?.result ?? result,
    time: {
      at,
      moments,
      before,
      counts: found?.counts,
      unseen: at === NOW ? 0 : byConsent(present),
    },
  };
}

/** How many records are visible by consent alone. These have no hash. */
function byConsent({ vertices }: GraphResult): number {
  return vertices.filter(({ header }) => !header.hash).length;
}

async function readMoments({ api }: Session, vertices: GraphResult['vertices']): Promise<Moment[]> {
  const all = new Set(vertices.map(({ header }) => header.id));
  const ids = [...all].slice(0, MOMENT_LIMITS.ids);
  const chains = [...new Set(vertices.map(({ header }) => header.dictionary))];
  const body = { ids, chains: chains.slice(0, MOMENT_LIMITS.chains) };
  const asked = api.call(CALLS.listMoments, { body });
  return unlessRefused(
    asked.then(({ data }) => [...data]),
    [],
  );
}
