/** Runs the query of the filter in an address, and the queries that add neighbors to its result. */
import { CALLS } from '#model/calls/all.ts';
import { flattenAttributes } from '#model/dictionaries/dictionary.ts';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { GraphResult } from '#model/records/record.ts';
import { parseQuery } from '#model/tql/parse.ts';
import { findDictionary } from '#app/fields/chains/chain-attributes.server.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { MAX_AT_ONCE, readExpansion } from '#app/features/lifegraph/expand/expansion.ts';
import { buildQuery, parseAdvanced, parseFilter } from './graph-filter.server.ts';
import { isAdvanced, readFilter, readQuery } from './graph-filter.ts';
import type { FilterValues } from './graph-filter.ts';
import { readState, shortId } from '#app/features/lifegraph/result/graph-state.ts';
import { mergeResults } from './merge-results.ts';
import type { LifegraphData, QuerySpan, TimeData } from '#app/features/lifegraph/lifegraph-data.ts';
import { compareInTime, queryAt, readMoment } from '#app/features/lifegraph/time/time.server.ts';
import { wrongSpan } from './wrong-span.ts';
import type { Dictionaries } from '#app/features/lifegraph/result/result.server.ts';

export interface FilterProblem {
  ok: false;
  form: NonNullable<LifegraphData['form']>;
  wrong?: QuerySpan;
}

export type FilterOutcome =
  | {
      ok: true;
      query: string;
      result: GraphResult;
      dictionaries: Dictionaries;
      /** The short ids of the records that have too many neighbors to add all of them. */
      crowded: string[];
      /** The data of the time line, if the address asks for a moment. */
      time: TimeData | undefined;
    }
  | FilterProblem;

/**
 * Runs the filter in an address, and adds the neighbors of its expanded records. No result is cached, so that each
 * answer follows the present rights of the person and leaves the receipts of its reading.
 * @param dictionary the dictionary of the simple filter's chain
 * @param signal stops the queries
 */
export async function runFilter(
  session: Session,
  params: URLSearchParams,
  dictionary: StoredDictionary | undefined,
  signal: AbortSignal,
): Promise<FilterOutcome> {
  const asked = isAdvanced(params)
    ? checkAdvanced(readQuery(params))
    : checkSimple(readFilter(params), dictionary);
  if (!asked.ok) return asked;
  const at = readMoment(params);
  const { expanded } = readState(params);
  const run = async (query: string) =>
    expand(session, query, await runQuery(session, query, signal), expanded, signal);
  try {
    const query = queryAt(asked.query, at);
    const { result: found, crowded } = await run(query);
    const { result, time } =
      at === undefined
        ? { result: found, time: undefined }
        : await compareInTime(session, found, at, async (other) => {
            return (await run(queryAt(asked.query, other))).result;
          });
    const dictionaries = await readDictionaries(session, result);
    return { ok: true, query, result, dictionaries, crowded, time };
  } catch (error) {
    return refused(params, failureText(error, FAILURE.list));
  }
}

type Asked = { ok: true; query: string } | FilterProblem;

function checkSimple(values: FilterValues, dictionary: StoredDictionary | undefined): Asked {
  const submission = parseFilter(values);
  if (submission.status !== 'success') return { ok: false, form: submission.reply() };
  const built = buildQuery(submission.value, (key) => datatypeOf(dictionary, key));
  if (built.ok) return built;
  return { ok: false, form: problemForm(values, built.message, built.field) };
}

function checkAdvanced(text: string): Asked {
  const submission = parseAdvanced(text);
  if (submission.status !== 'success') return { ok: false, form: submission.reply() };
  return { ok: true, query: submission.value.query };
}

function refused(params: URLSearchParams, message: string): FilterProblem {
  if (isAdvanced(params)) return refusedText(readQuery(params), message);
  return { ok: false, form: problemForm(readFilter(params), message) };
}

/** The editor with its text, its problem and the position of the problem. */
function refusedText(text: string, message: string): FilterProblem {
  const wrong = wrongSpan(text, message);
  const form = parseAdvanced(text).reply({ fieldErrors: { query: [message] } });
  return wrong ? { ok: false, form, wrong } : { ok: false, form };
}

/** The form with its values and an error, at a field or for the whole form. */
export function problemForm(values: FilterValues, message: string, field?: keyof FilterValues) {
  return parseFilter(values).reply(
    field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } },
  );
}

/** Runs a query. The platform checks it first, and does not run a query that it refuses (B-593, B-594). */
async function runQuery(
  { api }: Session,
  query: string,
  signal: AbortSignal,
): Promise<GraphResult> {
  const body = { query, mustHaveGraph: true };
  const { data } = await api.call(CALLS.runQuery, { body, signal });
  return data as GraphResult;
}

/**
 * Adds the neighbors of records. Each of these records is in the result, or was added by an earlier one.
 * @param query the query of the result; its AS OF applies to the neighbors, too
 */
async function expand(
  { api }: Session,
  query: string,
  base: GraphResult,
  expanded: readonly string[],
  signal: AbortSignal,
): Promise<{ result: GraphResult; crowded: string[] }> {
  let result = base;
  const crowded: string[] = [];
  if (expanded.length === 0) return { result, crowded };
  const asOf = parseQuery(query).asOf?.value;
  for (const { id: short, some } of expanded.map(readExpansion)) {
    const header = result.vertices.find(({ header: { id } }) => shortId(id) === short)?.header;
    if (!header) continue;
    const { edgeId, direction, most: limit } = some ?? { most: MAX_AT_ONCE };
    const asked = {
      params: { chain: header.dictionary, sdoId: header.id },
      query: { edgeId, direction, limit, asOf },
      signal,
    };
    const { data } = await api.call(CALLS.readNeighbors, asked);
    if (!some && data.hasMore) crowded.push(short);
    else result = mergeResults(result, { ...data, left: null });
  }
  return { result, crowded };
}

async function readDictionaries(session: Session, { vertices }: GraphResult) {
  const names = [...new Set(vertices.map(({ header }) => header.dictionary))];
  const found = await Promise.all(names.map((name) => findDictionary(session, name)));
  return new Map(
    found.flatMap((dictionary) => {
      if (!dictionary) return [];
      const { name } = dictionary;
      return [[name, { ...dictionary, labelledBy: session.settings.labels[name] }]];
    }),
  );
}

function datatypeOf(dictionary: StoredDictionary | undefined, key: string) {
  const found = flattenAttributes(dictionary?.attributes ?? []).find(({ path }) => path === key);
  return found?.attribute.datatype;
}
